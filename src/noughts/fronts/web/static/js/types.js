// The shapes of what the server says and what the board view takes: types only, nothing runs.

/**
 * @typedef {"X" | "O"} Side
 *
 * @typedef {object} BoardInfo
 * @property {string} name
 * @property {number[]} shape       columns, rows and, in more dimensions, layers and blocks
 * @property {number} k
 * @property {string[]} rule        "exact", "misere", "gravity", "torus"
 * @property {string[]} about       k and the rule in words
 * @property {number} cells
 * @property {string[]} cell_names
 * @property {number[][]} lines     the cells of each from end to end
 * @property {number[][]} wells     where stones fall: the cells one above the other, from below
 * @property {boolean} [menace]     whether a learner can play it
 *
 * @typedef {{side: string, cell: number, line: number[], kind?: string, now?: boolean}} Threat   `now` unless false
 * @typedef {{cell: number, side: string, number: number, future?: boolean}} PathStep
 * @typedef {{cells: number[], look: "dotted" | "solid" | "hollow" | "threat-main", side: string}} DrawnLine
 * @typedef {{value?: string | null, share?: number | null}} CellVerdict
 *
 * @typedef {object} Scene
 * @property {string} stones                       one sign per cell
 * @property {number | null} [last]
 * @property {string | null} [ghost]               the piece a click would place
 * @property {number[][]} [wins]
 * @property {number[] | null} [legal]             the cells that may be played, where that is known
 * @property {Threat[]} [threats]
 * @property {Threat[]} [traps]                    where a side would lose
 * @property {number | null} [hint]
 * @property {Record<number, CellVerdict>} [verdicts]
 * @property {PathStep[]} [path]
 * @property {Record<number, {text: string | number, chosen?: boolean}>} [labels]
 * @property {DrawnLine[]} [lines]
 * @property {Record<number, "book" | "aim">} [marked]
 * @property {Record<number, number>} [numbers]    move numbers in the corners of a flat board
 *
 * @typedef {object} ViewOptions
 * @property {(cell: number) => void} [onPlace]
 * @property {(cell: number | null) => void} [onAim]
 * @property {(cell: number) => string} [describe]   a cell's name for those who hear it; "" for the usual one
 * @property {"full" | "flat"} [layout]
 *
 * @typedef {object} Game
 * @property {string} id
 * @property {string} board
 * @property {Side} first
 * @property {{X: string, O: string}} players
 * @property {string} position
 * @property {Side} turn
 * @property {string} status
 * @property {"X" | "O" | "draw" | null} result
 * @property {Side | null} resigned
 * @property {Side | null} expired
 * @property {{control: string, left: {X: number, O: number}, since: number | null, now: number} | null} clock
 * @property {number[]} moves
 * @property {number} redo
 * @property {string[]} notes
 * @property {number | null} last
 * @property {number[][]} winning_lines
 * @property {number[]} legal
 * @property {Threat[]} threats
 * @property {Threat[]} traps
 * @property {{title: string, alarm: string, detail: string}} words
 * @property {boolean} thinking
 * @property {number} number
 * @property {{by: Side, what: "undo" | "redo"} | null} asked
 * @property {boolean} learning
 * @property {string} created
 *
 * @typedef {{cell: number, name: string, reason: string, value: string | null, proved: boolean, line: number[]}} Hint
 * @typedef {{name: string, about: string, plies: number, proves: boolean}} LevelInfo
 * @typedef {{name: string, title: string, about: string, k: number, shape: number[], rule: string[], value: string | null, proved: boolean}} Offer
 * @typedef {{name: string, about: string}} RuleInfo
 */

export {};
