// node:assert/strict, as far as our tests need it, for a browser.

const isObject = (value) => typeof value === "object" && value !== null;

function same(one, two) {
  if (!isObject(one) || !isObject(two)) return Object.is(one, two);
  const [keys, others] = [Object.keys(one), Object.keys(two)];
  return (
    Array.isArray(one) === Array.isArray(two) &&
    keys.length === others.length &&
    keys.every((key) => key in two && same(one[key], two[key]))
  );
}

function ok(value, words = `${value} is not true`) {
  if (!value) throw new Error(words);
}

const equal = (one, two) =>
  ok(same(one, two), `${JSON.stringify(one)} is not ${JSON.stringify(two)}`);

/** Whether a promise is refused, and the error fulfils a test. */
async function rejects(promise, test) {
  let refused = null;
  await promise.catch((error) => (refused = error));
  ok(refused, "nothing went wrong");
  ok(test(refused), `another error: ${refused}`);
}

export default { ok, equal, deepEqual: equal, rejects };
