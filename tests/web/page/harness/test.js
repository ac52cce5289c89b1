// node:test, as far as our tests need it, for a browser: tests are collected, and run one after another.

const tests = [];

export default (name, act) => void tests.push({ name, act });

/** What failed, by name. */
export async function run() {
  const failed = {};
  for (const { name, act } of tests)
    try {
      await act();
    } catch (error) {
      failed[name] = String(error?.stack ?? error);
    }
  return { names: tests.map(({ name }) => name), failed };
}
