// Talking with the server: JSON in and out, and every refusal as a Problem with a sentence to show.

import { language, t } from "./language.js";

const EVENTS = "text/event-stream";

export class Problem extends Error {
  /** @param {number} status @param {string} title @param {string} detail @param {number | null} retryAfter */
  constructor(status, title, detail, retryAfter = null) {
    super(detail || title);
    this.name = "Problem";
    this.status = status;
    this.title = title;
    this.detail = detail || title;
    this.retryAfter = retryAfter;
  }
}

/** What to say of something that went wrong. @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @typedef {object} Options
 * @property {string | null} [secret]   of a seat or a learner
 * @property {AbortSignal} [signal]
 * @property {boolean} [patient]        false: do not wait for an engine's answer
 * @property {(soFar: any) => void} [tell]  is told how far the work has come, by whoever can say that
 */

/**
 * @param {string} method @param {string} path @param {unknown} body @param {Options} options
 * @returns {Promise<any>}
 */
async function call(method, path, body, { secret, signal, patient = true, tell }) {
  /** @type {Record<string, string>} */
  const headers = {
    Accept: tell ? `${EVENTS}, application/json` : "application/json",
    "Accept-Language": language,
  };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (secret) headers.Authorization = `Bearer ${secret}`;
  if (!patient) headers.Prefer = "respond-async";
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
  if (tell && answer.ok && answer.body && (answer.headers.get("Content-Type") ?? "").includes(EVENTS))
    return follow(answer.body, tell).catch((error) => {
      throw error instanceof Problem || signal?.aborted ? error : unreachable();
    });
  const text = await answer.text();
  const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
  if (!answer.ok) throw problem(answer, isJson ? text : "");
  if (!text) return null;
  return isJson ? JSON.parse(text) : text;
}

const unreachable = () =>
  new Problem(0, t("No connection"), t("The server does not answer. Nothing is lost; try again in a moment."));

/**
 * What server-sent events come to: the data of the last one. A problem among them is thrown.
 * @param {ReadableStream<Uint8Array>} body @param {(soFar: any) => void} tell
 * @returns {Promise<any>}
 */
async function follow(body, tell) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let text = ""; ; ) {
    const { done, value } = await reader.read();
    if (done) throw unreachable(); // it broke off before its end
    text += decoder.decode(value, { stream: true });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, kind, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      if (!data) continue;
      const said = JSON.parse(data);
      if (kind === "problem") throw new Problem(said.status, said.title, said.detail);
      if (kind === "found") return said;
      tell(said);
    }
  }
}

/** @param {Response} answer @param {string} text */
function problem(answer, text) {
  /** @type {{title?: string, detail?: unknown}} */
  let said = {};
  try {
    said = JSON.parse(text);
  } catch {
    // A proxy's page, perhaps; the status says enough.
  }
  const title = said.title ?? (answer.statusText || t("Status {number}", { number: String(answer.status) }));
  const detail = typeof said.detail === "string" ? said.detail : "";
  const wait = Number(answer.headers.get("Retry-After"));
  return new Problem(answer.status, title, detail, Number.isFinite(wait) && wait > 0 ? wait : null);
}

/** @param {string | null | undefined | Options} more @returns {Options} */
const options = (more) => (typeof more === "string" ? { secret: more } : (more ?? {}));

/** @param {string} path @param {string | Options | null} [more] a secret, or options */
export const get = (path, more) => call("GET", path, undefined, options(more));
/** @param {string} path @param {unknown} [body] @param {string | Options | null} [more] */
export const post = (path, body, more) => call("POST", path, body ?? {}, options(more));
/** @param {string} path @param {unknown} body @param {string | Options | null} [more] */
export const put = (path, body, more) => call("PUT", path, body, options(more));
/** @param {string} path @param {unknown} body @param {string | Options | null} [more] */
export const patch = (path, body, more) => call("PATCH", path, body, options(more));
/** @param {string} path @param {string | Options | null} [more] */
export const remove = (path, more) => call("DELETE", path, undefined, options(more));

/** @type {Map<string, Promise<any>>} */
const boards = new Map();

/** A board's cells and lines never change, so each is fetched once. @param {string} name */
export function board(name) {
  let found = boards.get(name);
  if (!found) {
    found = get(`/api/boards/${encodeURIComponent(name)}`);
    boards.set(name, found);
    found.catch(() => boards.delete(name));
  }
  return found;
}
