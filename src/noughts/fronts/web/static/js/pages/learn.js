// A short page: the rules of the family, how cells are named, the keys, the levels.

import { get } from "../api.js";
import { smallBoard } from "../board/small.js";
import { h } from "../dom.js";
import { keyList } from "../header.js";
import { icon } from "../icons.js";
import { capital, playerName } from "../words.js";

const CUBE = ["X......O........", ".O...X..........", "..........X...O.", "....O..........X"].join(""); // from the bottom up

/** @param {string} text */
const name = (text) => h("span", { class: "cell-name" }, text);

function rules() {
  return h(
    "section",
    { class: "card card-body learn-rules" },
    h("h2", null, "The rules"),
    h(
      "p",
      { class: "serif" },
      "X and O take turns; X starts. Whoever first has enough in a row wins. A full board without a line is a draw. A stone never moves.",
    ),
    h(
      "p",
      { class: "serif" },
      "A board is its sides and how many make a row. ",
      h("strong", null, "6 × 5, four in a row"),
      " has six columns and five rows. The cube has ",
      h("strong", null, "4 × 4 × 4"),
      " cells, and a line may run along a row, a column, a pillar through the layers, or any diagonal: 76 in all.",
    ),
    h(
      "ul",
      { class: "learn-kinds" },
      [
        ["row", "along a layer, left to right"],
        ["column", "along a layer, back to front"],
        ["pillar", "straight up through the layers"],
        ["layer diagonal", "corner to corner of one layer"],
        ["wall diagonal", "up a wall, one step to the side each time"],
        ["space diagonal", "corner to corner of the cube"],
      ].map(([kind, what]) =>
        h("li", null, h("strong", null, kind), " ", h("span", { class: "note" }, what)),
      ),
    ),
  );
}

/** @param {import("../types.js").RuleInfo[]} all */
function otherRules(all) {
  const means = /** @type {Record<string, string>} */ ({
    gravity: "Press a column, or a peg: the stone falls as far as it can. A threat may have to wait until there is something below it.",
    misere: "Make the other side complete one.",
    exact: "With five in a row, six are no line, and no threat.",
    torus: "What leaves the board at one side comes in at the other.",
  });
  return h(
    "section",
    { class: "card card-body learn-other" },
    h("h2", null, "Other rules"),
    h("p", { class: "serif" }, "A board of your own may have one, or several that go together."),
    h(
      "dl",
      { class: "learn-list" },
      all.flatMap(({ name: word, about }) => [h("dt", null, capital(about)), h("dd", null, means[word] ?? "")]),
    ),
    h(
      "p",
      { class: "serif" },
      "Four dimensions are sixteen layers on a sheet: blocks down, layers across. ",
      name("23b4"),
      " is block 2, layer 3, column b, row 4. However many layers a line crosses, it is straight on the sheet.",
    ),
  );
}

function names() {
  return h(
    "section",
    { class: "card card-body learn-names" },
    h("h2", null, "How cells are named"),
    h(
      "div",
      { class: "learn-figure" },
      smallBoard([4, 4, 4], CUBE, { win: [0, 63], width: 190, height: 210 }),
    ),
    h(
      "p",
      { class: "serif" },
      name("3b2"),
      " is layer 3, column b, row 2. Layer 1 is the bottom of the cube. Columns are letters from the left, rows are numbers from the top of a flat layer, which is the back of the cube's plate.",
    ),
    h("p", { class: "serif" }, "A flat board has no layers: the middle of 3 × 3 is ", name("b2"), "."),
    h("p", { class: "serif" }, "The red line is the space diagonal ", name("1a1–2b2–3c3–4d4"), "."),
  );
}

function thinking() {
  return h(
    "section",
    { class: "card card-body learn-see" },
    h("h2", null, "What you see"),
    h(
      "dl",
      { class: "learn-list" },
      [
        [
          "Threat",
          "One more stone completes a line. The line is dashed in its colour, and so is the edge of the cell it needs. Dotted means that nobody can play there yet.",
        ],
        ["Fork", "Two threats at once, at two cells. One move blocks only one of them, so it mostly wins."],
        [
          "Lit cells",
          "Aim at a cell, and every line through it that is still open to you is lit, in the cube and in the layers.",
        ],
        ["Hint", "The best move known, with the reason. It says proved only if it is."],
        ["Proved, published", "Proved is what this program has shown itself. Published is what others have."],
      ].flatMap(([what, means]) => [h("dt", null, what), h("dd", null, means)]),
    ),
  );
}

/** @param {import("../types.js").LevelInfo[]} levels */
function levelCard(levels) {
  return h(
    "section",
    { class: "card card-body learn-levels" },
    h("h2", null, "The levels"),
    h(
      "dl",
      { class: "learn-list" },
      levels.flatMap((level) => [h("dt", null, playerName(level.name)), h("dd", null, level.about)]),
    ),
    h(
      "p",
      { class: "note" },
      "MENACE is none of these. It is a cabinet of matchboxes that knows only what its games have taught it.",
    ),
  );
}

function ways() {
  /** @type {[string, string, string][]} */
  const places = [
    ["/", "Play", "Any board, against the computer, a friend, or matchboxes."],
    ["/analyse", "Analyse", "What every move is worth, and the forced win if there is one."],
    ["/menace", "MENACE", "Train 304 matchboxes, and see what is in each."],
    ["/proof", "Proof", "Why X wins 4 × 4 × 4, whatever O does."],
  ];
  return h(
    "nav",
    { class: "learn-ways", "aria-label": "Where to go" },
    places.map(([path, words, about]) =>
      h(
        "a",
        { class: "card learn-way", href: path },
        h("span", null, h("strong", null, words), h("span", { class: "note" }, about)),
        icon("next"),
      ),
    ),
  );
}

/** @param {HTMLElement} main @param {{signal: AbortSignal}} where */
export async function show(main, { signal }) {
  const [{ levels }, { rules: others }] = await Promise.all([
    get("/api/levels", { signal }),
    get("/api/boards", { signal }),
  ]);
  if (signal.aborted) return;
  main.append(
    h("h1", null, "Learn it in a minute"),
    h("p", { class: "home-lead" }, "One game on many boards. The rules fit on a card."),
    h(
      "div",
      { class: "learn" },
      rules(),
      names(),
      otherRules(others),
      thinking(),
      h("section", { class: "card card-body learn-keys" }, h("h2", null, "Keys"), keyList()),
      levelCard(levels),
      ways(),
    ),
  );
}
