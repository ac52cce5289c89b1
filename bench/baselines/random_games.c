/* Random games as tight as C gets them here: the physical limit that the compiled kernel is measured
 * against. It plays the very same games (same generator, same order), so the results must be equal.
 *
 * masks: for each cell, `width` bit sets of the lines through it, filled up with all ones.
 */
#include <stdint.h>

void random_games(const uint64_t *masks, int width, int cells, int k, int64_t games, uint64_t state,
                  uint64_t *results) {
    uint8_t empty[64];
    state += 0x9E3779B97F4A7C15ULL;
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ULL;
    state = (state ^ (state >> 27)) * 0x94D049BB133111EBULL;
    state ^= state >> 31;
    for (int i = 0; i < cells; i++) empty[i] = (uint8_t)i;
    for (int64_t game = 0; game < games; game++) {
        uint64_t own = 0, other = 0;
        int left = cells, side = 0, result = 2;
        while (left) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            uint32_t bits = (uint32_t)((state ^ (state >> 22)) >> (22 + (state >> 61)));
            int drawn = (int)(((uint64_t)bits * (uint64_t)left) >> 32);
            int cell = empty[drawn];
            empty[drawn] = empty[--left];
            empty[left] = (uint8_t)cell;
            own |= 1ULL << cell;
            if (cells - left >= 2 * k - 1) {
                uint64_t missing = ~own;
                const uint64_t *mask = masks + cell * width;
                int won = 0;
                for (int i = 0; i < width; i += 4)
                    won |= !(mask[i] & missing) | !(mask[i + 1] & missing) | !(mask[i + 2] & missing) |
                           !(mask[i + 3] & missing);
                if (won) {
                    result = side;
                    break;
                }
            }
            uint64_t swap = own;
            own = other;
            other = swap;
            side ^= 1;
        }
        results[result]++;
        results[3] += (uint64_t)(cells - left);
    }
}
