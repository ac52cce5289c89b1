import assert from "node:assert/strict";
import test from "node:test";

import { h, keepFocus, refill, s } from "../../../../src/noughts/fronts/web/static/js/dom.js";
import { perFrame } from "../../../../src/noughts/fronts/web/static/js/frames.js";
import { announce } from "../../../../src/noughts/fronts/web/static/js/live.js";
import { withCells } from "../../../../src/noughts/fronts/web/static/js/names.js";

const frame = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));

test("what is asked for several times is drawn once, in the next frame", async () => {
  let drawn = 0;
  const draw = perFrame(() => drawn++);
  draw();
  draw();
  assert.equal(drawn, 0);
  await frame();
  assert.equal(drawn, 1);
  draw();
  await frame();
  assert.equal(drawn, 2);
});

test("a part that its whole asks for is drawn in the same frame", async () => {
  const drawn = [];
  const part = perFrame(() => drawn.push(["part", document.timeline.currentTime]));
  perFrame(() => (drawn.push(["whole", document.timeline.currentTime]), part()))();
  await frame();
  assert.deepEqual(drawn.map(([what]) => what), ["whole", "part"]);
  assert.equal(drawn[0][1], drawn[1][1]);
});

test("what asks for itself is drawn again in the next frame, not in this one", async () => {
  const times = new Set();
  const draw = perFrame(() => times.add(document.timeline.currentTime) && times.size < 3 && draw());
  draw();
  await frame();
  await frame();
  assert.equal(times.size, 3);
});

test("a page that was left is drawn no more", async () => {
  const leaving = new AbortController();
  let drawn = 0;
  perFrame(() => drawn++, leaving.signal)();
  leaving.abort();
  await frame();
  assert.equal(drawn, 0);
});

test("elements are made with their classes, and nothing is left out or said twice", () => {
  let pressed = 0;
  const node = h("p.a.b", { hidden: true, title: null, onclick: () => pressed++ }, "x", [1, false, null]);
  node.click();
  assert.equal(node.outerHTML, '<p class="a b" hidden="">x1</p>');
  assert.equal(pressed, 1);
  assert.equal(h("p", null, h("b", "y"), ["z"]).outerHTML, "<p><b>y</b>z</p>");
  assert.equal(h("button").type, "button");
  assert.equal(h("select", { value: "b" }, h("option", { value: "a" }), h("option", { value: "b" })).value, "b");
  assert.equal(s("g", null, s("path")).firstChild.namespaceURI, "http://www.w3.org/2000/svg");
});

test("names of cells in a sentence are set as names", () => {
  const node = h("p",  withCells("X wins on 1a1-2b2."));
  assert.equal(node.querySelector(".cell-name").textContent, "1a1–\u200b2b2");
  assert.equal(h("p",  withCells("Nobody has 4 in a row.")).childElementCount, 0);
});

test("a focus stays at its place when what is around it is drawn anew", () => {
  const box = h("div",  h("button",  "a"), h("button",  "b"));
  document.body.append(box);
  box.lastChild.focus();
  keepFocus(box, () => refill(box, h("button",  "c"), h("button",  "d")));
  assert.equal(document.activeElement.textContent, "d");
  let gone = false;
  keepFocus(box, () => refill(box), () => (gone = true));
  assert.ok(gone);
  box.remove();
});

test("the same sentence twice is said twice", async () => {
  const region = h("div", { id: "live" });
  document.body.append(region);
  const said = [];
  new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true });
  for (let i = 0; i < 2; i++) {
    announce("Done.");
    while (region.textContent !== "Done.") await frame();
  }
  assert.deepEqual(said.filter(Boolean), ["Done.", "Done."]);
  region.remove();
});
