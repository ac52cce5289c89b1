/* A good plain solver for m,n,k boards of up to 64 cells, to measure ours against: negamax with
 * alpha-beta on bit sets, forced wins and blocks, cut-offs where no line is open, the eight (or four)
 * symmetries up to ten stones, and a table that compares full positions.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Bits;

static int cells, line_count, symmetry_count;
static Bits lines[512];
static unsigned char images[8][64];
static uint64_t nodes;

typedef struct {
    Bits own, other;
    signed char value, bound; /* bound: 1 exact, 2 at least, 3 at most */
} Entry;
static Entry *table;
static const uint64_t table_mask = (1u << 23) - 1;

static Bits image(Bits bits, int symmetry) {
    Bits result = 0;
    for (; bits; bits &= bits - 1) result |= (Bits)1 << images[symmetry][__builtin_ctzll(bits)];
    return result;
}

/* The value for the side that holds `own` and is to move: 1 win, 0 draw, -1 loss. Nobody has a line. */
static int search(Bits own, Bits other, int stones, int alpha, int beta) {
    nodes++;
    Bits wins = 0, dangers = 0;
    int own_open = 0, other_open = 0, promise[64] = {0};
    for (int i = 0; i < line_count; i++) {
        Bits line = lines[i];
        if (!(line & other)) {
            Bits missing = line & ~own;
            own_open = 1;
            if (!(missing & (missing - 1))) wins |= missing;
            int worth = 1 << 2 * __builtin_popcountll(line & own);
            for (; missing; missing &= missing - 1) promise[__builtin_ctzll(missing)] += worth;
        }
        if (!(line & own)) {
            Bits missing = line & ~other;
            other_open = 1;
            if (!(missing & (missing - 1))) dangers |= missing;
            int worth = 1 << 2 * __builtin_popcountll(line & other);
            for (; missing; missing &= missing - 1) promise[__builtin_ctzll(missing)] += worth;
        }
    }
    if (wins) return 1;
    if (dangers & (dangers - 1)) return -1;
    if (!own_open && beta > 0) beta = 0;
    if (!other_open && alpha < 0) alpha = 0;
    if (alpha >= beta || stones == cells) return stones == cells ? 0 : alpha;
    if (dangers) return -search(other, own | dangers, stones + 1, -beta, -alpha);

    Bits key_own = own, key_other = other;
    if (stones <= 10)
        for (int s = 1; s < symmetry_count; s++) {
            Bits a = image(own, s), b = image(other, s);
            if (a < key_own || (a == key_own && b < key_other)) key_own = a, key_other = b;
        }
    uint64_t hash = key_own * 0x9E3779B97F4A7C15ULL ^ (key_other + 0x7F4A7C15ULL) * 0xC2B2AE3D27D4EB4FULL;
    hash = (hash ^ (hash >> 29)) * 0xBF58476D1CE4E5B9ULL;
    Entry *entry = &table[(hash ^ (hash >> 32)) & table_mask];
    if (entry->bound && entry->own == key_own && entry->other == key_other) {
        if (entry->bound == 1) return entry->value;
        if (entry->bound == 2 && entry->value >= beta) return entry->value;
        if (entry->bound == 3 && entry->value <= alpha) return entry->value;
    }
    int best = -1, before = alpha, count = 0, moves[64];
    for (int cell = 0; cell < cells; cell++) {
        if ((own | other) >> cell & 1 || !promise[cell]) continue; /* a dead cell is as good as a pass */
        int i = count++;
        for (; i && promise[moves[i - 1]] < promise[cell]; i--) moves[i] = moves[i - 1];
        moves[i] = cell;
    }
    for (int i = 0; i < count && best < beta; i++) {
        Bits bit = (Bits)1 << moves[i];
        int value = -search(other, own | bit, stones + 1, -beta, -alpha);
        if (value > best) best = value;
        if (best > alpha) alpha = best;
    }
    entry->own = key_own;
    entry->other = key_other;
    entry->value = (signed char)best;
    entry->bound = best >= beta ? 2 : best <= before ? 3 : 1;
    return best;
}

/* Whether the first player wins the empty board; he cannot lose it. */
int solve(int cell_count, int lines_given, const uint64_t *line_masks, int symmetries,
          const unsigned char *symmetry_images, uint64_t *nodes_out) {
    cells = cell_count;
    line_count = lines_given;
    symmetry_count = symmetries;
    memcpy(lines, line_masks, sizeof(Bits) * (size_t)lines_given);
    for (int s = 0; s < symmetries; s++) memcpy(images[s], symmetry_images + s * cells, (size_t)cells);
    table = calloc(table_mask + 1, sizeof(Entry));
    nodes = 0;
    int value = search(0, 0, 0, 0, 1);
    free(table);
    *nodes_out = nodes;
    return value;
}
