// The shapes of what the server says and what the board view takes: types only, nothing runs.

/**
 * @typedef {"X" | "O"} Side
 *
 * @typedef {import("./service.d.ts").components["schemas"]} Shapes   what the server says: made by `make types`
 * @typedef {Shapes["BoardInfo"]} BoardInfo
 * @typedef {Shapes["Threat"]} Threat
 * @typedef {Shapes["GameState"]} Game
 * @typedef {Shapes["Hint"]} Hint
 * @typedef {Shapes["LevelInfo"]} LevelInfo
 * @typedef {Shapes["Offer"]} Offer
 * @typedef {Shapes["RuleInfo"]} RuleInfo
 * @typedef {Shapes["TournamentState"]} Tournament
 * @typedef {Shapes["Current"]} CurrentGame
 * @typedef {Shapes["Finished"]} FinishedGame
 *
 * @typedef {{cell: number, side: string, number: number, future?: boolean}} PathStep
 * @typedef {{cells: number[], look: "dotted" | "solid" | "hollow" | "threat-main", side: string}} DrawnLine
 * @typedef {{value?: string | null, promise?: number | null}} CellVerdict
 *
 * @typedef {object} Scene
 * @property {string} stones                       one sign per cell
 * @property {number | null} [last]
 * @property {string | null} [ghost]               the piece a click would place
 * @property {number[][]} [wins]
 * @property {number[] | null} [legal]             the cells that may be played, where that is known
 * @property {Threat[]} [threats]
 * @property {Shapes["Completion"][]} [traps]                    where a side would lose
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
 */

export {};
