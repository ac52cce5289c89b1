import assert from "node:assert/strict";
import test from "node:test";

import * as api from "../../../src/noughts/fronts/web/static/js/api.js";

/** Asks while the network answers in one way; gives the answer, and what was sent. */
async function asked(answer, ask) {
  const before = globalThis.fetch;
  const sent = [];
  globalThis.fetch = async (path, options) => {
    sent.push({ path, ...options });
    return answer();
  };
  try {
    return { said: await ask(), sent };
  } finally {
    globalThis.fetch = before;
  }
}

const json = (value, status = 200, headers = {}) =>
  new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json", ...headers } });

test("an answer is read as what it is", async () => {
  assert.deepEqual((await asked(() => json({ a: 1 }), () => api.get("/a"))).said, { a: 1 });
  assert.equal((await asked(() => new Response(null, { status: 204 }), () => api.remove("/a"))).said, null);
  assert.equal((await asked(() => new Response("plain"), () => api.get("/a"))).said, "plain");
});

test("a request tells the language, the secret, and that it will not wait", async () => {
  const { sent } = await asked(
    () => json({}),
    () => api.post("/a", { cell: 4 }, { secret: "s", patient: false }),
  );
  const [{ method, headers, body }] = sent;
  assert.deepEqual([method, body], ["POST", '{"cell":4}']);
  assert.deepEqual([headers.Authorization, headers.Prefer], ["Bearer s", "respond-async"]);
  assert.equal(headers["Accept-Language"], "en");
  assert.equal((await asked(() => json({}), () => api.get("/a", "t"))).sent[0].headers.Authorization, "Bearer t");
});

test("a refusal is a problem with the server's sentence", async () => {
  const refusal = () => json({ title: "Busy", detail: "Too many." }, 429, { "Retry-After": "7" });
  const isIt = (problem) =>
    problem.status === 429 && problem.detail === "Too many." && problem.retryAfter === 7 && problem.title === "Busy";
  await assert.rejects(asked(refusal, () => api.get("/a")), isIt);
});

test("where something in between answers, its status is all that is said", async () => {
  const page = () => new Response("<h1>Bad</h1>", { status: 502, headers: { "Content-Type": "text/html" } });
  await assert.rejects(
    asked(page, () => api.get("/a")),
    (problem) => problem.status === 502 && problem.detail === "Status 502",
  );
});

test("no answer at all is a problem, too, unless nobody waits any more", async () => {
  const broken = () => {
    throw new TypeError("network");
  };
  const lost = (problem) => problem instanceof api.Problem && problem.status === 0;
  await assert.rejects(asked(broken, () => api.get("/a")), lost);
  const left = { signal: AbortSignal.abort() };
  await assert.rejects(asked(broken, () => api.get("/a", left)), (problem) => problem instanceof TypeError);
});

test("a board is fetched once, and again if that failed", async () => {
  await assert.rejects(asked(() => json({}, 500), () => api.board("3x3")), (problem) => problem.status === 500);
  const { said, sent } = await asked(
    () => json({ cells: 9 }),
    async () => [await api.board("3x3"), await api.board("3x3")],
  );
  assert.deepEqual([said[0].cells, said[0] === said[1], sent.length], [9, true, 1]);
});

test("work that tells how far it has come is followed to its end, however it is cut up", async () => {
  const events = 'event: so_far\ndata: {"depth":2}\n\nevent: found\ndata: {"best":4}\n\n';
  const parts = events.match(/[^]{1,7}/g).map((part) => new TextEncoder().encode(part));
  const stream = (chunks) => {
    const start = (body) => (chunks.forEach((chunk) => body.enqueue(chunk)), body.close());
    return new Response(new ReadableStream({ start }), { headers: { "Content-Type": "text/event-stream" } });
  };
  const told = [];
  const ask = () => api.post("/a", {}, { tell: (soFar) => told.push(soFar) });
  const { said, sent } = await asked(() => stream(parts), ask);
  assert.deepEqual([said, told], [{ best: 4 }, [{ depth: 2 }]]);
  assert.equal(sent[0].headers.Accept, "text/event-stream, application/json");
  await assert.rejects(asked(() => stream(parts.slice(0, 3)), ask), (problem) => problem.status === 0);
  const refused = new TextEncoder().encode('event: problem\ndata: {"status":503,"title":"a","detail":"b"}\n\n');
  await assert.rejects(asked(() => stream([refused]), ask), (problem) => problem.status === 503);
});
