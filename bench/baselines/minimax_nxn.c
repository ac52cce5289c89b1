/* The n x n engine that `get_ai_move` answers for, written anew from its document: two mutually
 * recursive plies with alpha-beta, scores adjusted by depth, moves ordered centre, inner, rest, the
 * whole board looked at in every node, no table.
 */
#include <limits.h>
#include <stdint.h>
#include <string.h>

#define MOST 4
enum { AI_WIN = 100, PLAYER_WIN = -100, TIE = 0, CONTINUE = 1 };

static int size;
static uint64_t nodes, node_limit;
typedef char Board[MOST][MOST];

static int line_owner(char first, int all) { return all && first != ' ' ? first : 0; }

static int board_score(Board board, char ai) {
    int diagonal = 1, other = 1, full = 1, owner = 0;
    for (int i = 0; i < size; i++) {
        int row = 1, column = 1;
        for (int j = 0; j < size; j++) {
            row &= board[i][j] == board[i][0];
            column &= board[j][i] == board[0][i];
            full &= board[i][j] != ' ';
        }
        diagonal &= board[i][i] == board[0][0];
        other &= board[i][size - 1 - i] == board[0][size - 1];
        if (!owner) owner = line_owner(board[i][0], row);
        if (!owner) owner = line_owner(board[0][i], column);
    }
    if (!owner) owner = line_owner(board[0][0], diagonal);
    if (!owner) owner = line_owner(board[0][size - 1], other);
    if (owner) return owner == ai ? AI_WIN : PLAYER_WIN;
    return full ? TIE : CONTINUE;
}

static int last_move_won(Board board, int row, int column) {
    char side = board[row][column];
    int whole_row = 1, whole_column = 1, diagonal = row == column, other = row + column == size - 1;
    for (int i = 0; i < size; i++) {
        whole_row &= board[row][i] == side;
        whole_column &= board[i][column] == side;
        diagonal = diagonal && board[i][i] == side;
        other = other && board[i][size - 1 - i] == side;
    }
    return whole_row || whole_column || diagonal || other;
}

static int weight(int row, int column) {
    int centre = size / 2, distance = (row > centre ? row - centre : centre - row) +
                                      (column > centre ? column - centre : centre - column);
    if (distance == 0) return 4;
    return row == column || row + column == size - 1 || distance == 1 ? 3 : 2;
}

static int ordered_moves(Board board, int moves[][2]) {
    int count = 0;
    for (int wanted = 4; wanted >= 2; wanted--)
        for (int row = 0; row < size; row++)
            for (int column = 0; column < size; column++)
                if (board[row][column] == ' ' && weight(row, column) == wanted) {
                    moves[count][0] = row;
                    moves[count++][1] = column;
                }
    return count;
}

static int ply(Board board, char ai, int depth, int alpha, int beta, int high) {
    int score = board_score(board, ai), moves[MOST * MOST][2];
    char other = ai == 'x' ? 'o' : 'x';
    nodes++;
    if (score == AI_WIN) return AI_WIN - depth;
    if (score == PLAYER_WIN) return PLAYER_WIN + depth;
    if (score == TIE || (node_limit && nodes > node_limit)) return TIE;
    int count = ordered_moves(board, moves), best = high ? -INT_MAX : INT_MAX;
    for (int i = 0; i < count; i++) {
        int row = moves[i][0], column = moves[i][1], value;
        board[row][column] = high ? ai : other;
        if (last_move_won(board, row, column))
            value = high ? AI_WIN - (depth + 1) : PLAYER_WIN + depth + 1;
        else
            value = count == 1 ? TIE : ply(board, ai, depth + 1, alpha, beta, !high);
        board[row][column] = ' ';
        if (high ? value > best : value < best) best = value;
        if (high && best > alpha) alpha = best;
        if (!high && best < beta) beta = best;
        if (beta <= alpha) break;
    }
    return best;
}

static int choose(Board board, char ai, int *row_out, int *column_out) {
    int moves[MOST * MOST][2], best = -INT_MAX;
    if (board_score(board, ai) != CONTINUE) return 0;
    int count = ordered_moves(board, moves);
    if (count == size * size) {
        *row_out = *column_out = size / 2;
        return 1;
    }
    for (int i = 0; i < count; i++) {
        int row = moves[i][0], column = moves[i][1];
        board[row][column] = ai;
        int value = last_move_won(board, row, column) ? AI_WIN : ply(board, ai, 0, best, INT_MAX, 0);
        board[row][column] = ' ';
        if (value > best) best = value, *row_out = row, *column_out = column;
    }
    return 1;
}

/* Self-play on 3x3; gives the number of draws. */
int64_t self_play(int64_t games) {
    int64_t draws = 0;
    size = 3;
    node_limit = 0;
    for (int64_t game = 0; game < games; game++) {
        Board board;
        memset(board, ' ', sizeof board);
        char side = 'x';
        int row, column;
        while (choose(board, side, &row, &column)) {
            board[row][column] = side;
            side = side == 'x' ? 'o' : 'x';
        }
        draws += board_score(board, 'x') == TIE;
    }
    return draws;
}

/* Solve 4x4 from the empty board, or stop after a number of nodes; gives the nodes looked at. */
uint64_t solve_4x4(uint64_t most_nodes) {
    Board board;
    memset(board, ' ', sizeof board);
    size = 4;
    nodes = 0;
    node_limit = most_nodes;
    ply(board, 'x', 0, -INT_MAX, INT_MAX, 1);
    return nodes;
}
