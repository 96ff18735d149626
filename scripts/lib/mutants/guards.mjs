/**
 * One guard of the list in tests/guards.
 *
 * @typedef {object} Guard
 * @property {string} guard what it keeps from happening, in words
 * @property {string} file where it stands
 * @property {string} find its text, which must be there exactly once
 * @property {string} replace what is there without it; still code that loads
 * @property {string} test file of the test that must fail without it
 * @property {string} [named] part of the test's name; without it every test of the file runs
 */

/**
 * What is wrong with an entry whose text is not in the code exactly once; undefined when it is.
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
 * Pattern of the tests whose name contains one of these texts.
 *
 * @param {string | string[] | undefined} named
 * @returns {RegExp | undefined} undefined for every test
 */
export function namePattern(named) {
  if (named === undefined) return undefined;
  const texts = Array.isArray(named) ? named : [named];
  return new RegExp(texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'));
}
