/**
 * One guard of the list in tests/guards.
 *
 * @typedef {object} Guard
 * @property {string} guard what it ensures
 * @property {string} file path of the guarded code
 * @property {string} find its text, which must occur exactly once
 * @property {string} replace the code without the guard, which must still load
 * @property {string} test path of the test file that must fail without it
 * @property {string | string[]} [named] parts of the tests’ names; by default every test of the file runs
 */

/**
 * The fault of an entry whose text does not occur exactly once; otherwise undefined.
 *
 * @param {string} code
 * @param {string} text
 * @returns {string | undefined}
 */
export function findOnce(code, text) {
  const count = code.split(text).length - 1;
  if (count === 1) return undefined;
  return count === 0 ? 'its text was not found' : `its text was found ${count} times`;
}

/**
 * A pattern for tests whose name contains one of these texts.
 *
 * @param {string | string[] | undefined} named
 * @returns {RegExp | undefined} undefined for every test
 */
export function namePattern(named) {
  if (named === undefined) return undefined;
  const texts = Array.isArray(named) ? named : [named];
  return new RegExp(texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'));
}
