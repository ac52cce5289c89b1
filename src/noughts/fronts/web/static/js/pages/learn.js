// A short page: the rules of the family, how cells are named, the keys, the levels.

import { get } from "../api.js";
import { smallBoard } from "../board/small.js";
import { h } from "../dom.js";
import { keyList } from "../header.js";
import { icon } from "../icons.js";
import { t, tc, withParts } from "../language.js";
import { capital, playerName } from "../words.js";

const CUBE = ["X......O........", ".O...X..........", "..........X...O.", "....O..........X"].join(""); // from the bottom up

/** @param {string} text */
const name = (text) => h("span.cell-name", text);

function rules() {
  return h(
    "section.card.card-body.learn-rules",
    h("h2", t("The rules")),
    h(
      "p.serif",
      t(
        "X and O take turns; X starts. Whoever first has enough in a row wins. A full board without a line is a draw. A stone never moves.",
      ),
    ),
    h(
      "p.serif",
      withParts(
        t(
          "A board is its sides and how many make a row. {flat} has six columns and five rows. The cube has {cube} cells, and a line may run along a row, a column, a pillar through the layers, or any diagonal: 76 in all.",
        ),
        { flat: h("strong", t("6 × 5, four in a row")), cube: h("strong", "4 × 4 × 4") },
      ),
    ),
    h(
      "ul.learn-kinds",
      [
        [tc("line", "row"), t("along a layer, left to right")],
        [tc("line", "column"), t("along a layer, back to front")],
        [tc("line", "pillar"), t("straight up through the layers")],
        [tc("line", "layer diagonal"), t("corner to corner of one layer")],
        [tc("line", "wall diagonal"), t("up a wall, one step to the side each time")],
        [tc("line", "space diagonal"), t("corner to corner of the cube")],
      ].map(([kind, what]) => h("li", h("strong", kind), " ", h("span.note", what))),
    ),
  );
}

/** @param {import("../types.js").RuleInfo[]} all */
function otherRules(all) {
  const means = /** @type {Record<string, string>} */ ({
    gravity: t(
      "Press a column, or a peg: the stone falls as far as it can. A threat may have to wait until there is something below it.",
    ),
    misere: t("Make the other side complete one."),
    exact: t("With five in a row, six are no line, and no threat."),
    torus: t("What leaves the board at one side comes in at the other."),
  });
  return h(
    "section.card.card-body.learn-other",
    h("h2", t("Other rules")),
    h("p.serif", t("A board of your own may have one, or several that go together.")),
    h(
      "dl.learn-list",
      all.flatMap(({ name: word, about }) => [h("dt", capital(about)), h("dd", means[word] ?? "")]),
    ),
    h(
      "p.serif",
      withParts(
        t(
          "Four dimensions are sixteen layers on a sheet: blocks down, layers across. {cell} is block 2, layer 3, column b, row 4. However many layers a line crosses, it is straight on the sheet.",
        ),
        { cell: name("23b4") },
      ),
    ),
  );
}

function names() {
  return h(
    "section.card.card-body.learn-names",
    h("h2", t("How cells are named")),
    h("div.learn-figure", smallBoard([4, 4, 4], CUBE, { win: [0, 63], width: 190, height: 210 })),
    h(
      "p.serif",
      withParts(
        t(
          "{cell} is layer 3, column b, row 2. Layer 1 is the bottom of the cube. Columns are letters from the left, rows are numbers from the top of a flat layer, which is the back of the cube's plate.",
        ),
        { cell: name("3b2") },
      ),
    ),
    h(
      "p.serif",
      withParts(t("A flat board has no layers: the middle of 3 × 3 is {cell}."), { cell: name("b2") }),
    ),
    h(
      "p.serif",
      withParts(t("The red line is the space diagonal {cells}."), { cells: name("1a1–2b2–3c3–4d4") }),
    ),
  );
}

function thinking() {
  return h(
    "section.card.card-body.learn-see",
    h("h2", t("What you see")),
    h(
      "dl.learn-list",
      [
        [
          t("Threat"),
          t(
            "One more stone completes a line. The line is dashed in its colour, and so is the edge of the cell it needs. Dotted means that nobody can play there yet.",
          ),
        ],
        [
          t("Fork"),
          t("Two threats at once, at two cells. One move blocks only one of them, so it mostly wins."),
        ],
        [
          t("Lit cells"),
          t(
            "Aim at a cell, and every line through it that is still open to you is lit, in the cube and in the layers.",
          ),
        ],
        [t("Hint"), t("The best move known, with the reason. It says proved only if it is.")],
        [
          t("Proved, published"),
          t("Proved is what this program has shown itself. Published is what others have."),
        ],
      ].flatMap(([what, means]) => [h("dt", what), h("dd", means)]),
    ),
  );
}

/** @param {import("../types.js").LevelInfo[]} levels */
function levelCard(levels) {
  return h(
    "section.card.card-body.learn-levels",
    h("h2", t("The levels")),
    h(
      "dl.learn-list",
      levels.flatMap((level) => [h("dt", playerName(level.name)), h("dd", level.about)]),
    ),
    h(
      "p.note",
      t(
        "MENACE is none of these. It is a cabinet of matchboxes that knows only what its games have taught it.",
      ),
    ),
  );
}

function ways() {
  /** @type {[string, string, string][]} */
  const places = [
    ["/", t("Play"), t("Any board, against the computer, a friend, or matchboxes.")],
    ["/analyze", t("Analyze"), t("What every move is worth, and the forced win if there is one.")],
    ["/menace", "MENACE", t("Train 304 matchboxes, and see what is in each.")],
    ["/proof", t("Proof"), t("Why X wins 4 × 4 × 4, whatever O does.")],
  ];
  return h(
    "nav.learn-ways",
    { "aria-label": t("Where to go") },
    places.map(([path, words, about]) =>
      h(
        "a.card.learn-way",
        { href: path },
        h("span", h("strong", words), h("span.note", about)),
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
    h("h1", t("Learn it in a minute")),
    h("p.home-lead", t("One game on many boards. The rules fit on a card.")),
    h(
      "div.learn",
      rules(),
      names(),
      otherRules(others),
      thinking(),
      h("section.card.card-body.learn-keys", h("h2", t("Keys")), keyList()),
      levelCard(levels),
      ways(),
    ),
  );
}
