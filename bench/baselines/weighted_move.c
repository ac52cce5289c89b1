/* The one-ply weighted move of the 4x4x4 engine that `tttt` drops in for, written anew from its
 * document: for every empty position place a piece, count both sides' pieces on all 76 paths, sum the
 * weights, and keep the lowest sum (the machine's).
 */
#include <limits.h>

static const long default_weights[5][5] = {
    {0, -2, -4, -8, -16}, {2, 0, 0, 0, 0}, {4, 0, 1, 0, 0}, {8, 0, 0, 0, 0}, {16, 0, 0, 0, 0}};

static long evaluate(const char *board, const int *paths) {
    long sum = 0;
    for (int path = 0; path < 76; path++) {
        int human = 0, machine = 0;
        for (int i = 0; i < 4; i++) {
            char piece = board[paths[4 * path + i]];
            human += piece == 'X';
            machine += piece == 'O';
        }
        sum += default_weights[human][machine];
    }
    return sum;
}

/* The machine's move on each of a number of boards of 64 characters; the sum of the moves. */
long play_boards(const char *boards, int count, const int *paths) {
    long total = 0;
    for (int number = 0; number < count; number++) {
        char board[64];
        long best = LONG_MAX;
        int move = -1;
        for (int i = 0; i < 64; i++) board[i] = boards[64 * number + i];
        for (int i = 0; i < 64; i++) {
            if (board[i] != '.') continue;
            board[i] = 'O';
            long sum = evaluate(board, paths);
            board[i] = '.';
            if (sum < best) best = sum, move = i;
        }
        total += move;
    }
    return total;
}
