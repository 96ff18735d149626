import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { testsIn } from './test-titles.ts';
import { writtenWords } from './written-words.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** The words of the table under 'Words not used', in `code`. */
const refused = [...(read('docs/voice.md').split('## Words not used')[1] ?? '').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
  ([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
);

/** Exact texts of the specification, and the name in a signature, which must stay valid. */
const fixed = ['Investment Inquiry: ', 'enquiry begun'];

const inFolder = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));

/** User-facing texts; in the server and the scripts all words, since errors, the log and commands are read too. */
const files = [
  ...inFolder('src/domain').filter((file) => /\b(texts|default|defaults)\.ts$/.test(file)),
  ...inFolder('server'),
  ...inFolder('scripts'),
];

const anyOf = (words: readonly string[]) => new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'i');
const rules = refused.map((word) => ({ word, pattern: anyOf([word]) }));
const anyRefused = anyOf(refused);

function wordsIn(text: string): string[] {
  const line = text.replaceAll(/\s+/g, ' ');
  return anyRefused.test(line) ? rules.filter(({ pattern }) => pattern.test(line)).map(({ word }) => word) : [];
}

/** Parsing takes long: only of sources that contain a refused word anywhere. */
const hasRefused = (source: string) => anyRefused.test(source.replaceAll(/\s+/g, ' '));

const faultsIn = (name: string, source: string) =>
  (hasRefused(source) ? writtenWords(name, source) : []).flatMap(({ text, line }) =>
    wordsIn(fixed.reduce((rest, known) => rest.replaceAll(known, ''), text)).map(
      (word) => `${name}:${line} “${word}”: ${text.trim().slice(0, 100)}`,
    ),
  );

const texts = files.filter((file) => file.startsWith('src/domain/'));

/** Statuses, which end like titles. */
const statuses = new Set([
  'Cancelled. Nothing to pay',
  'Valid. Payment received',
  'Failed. The original is used instead',
]);

/** Texts of two sentences without the last full stop; titles have none. */
const openEnded = (name: string, source: string) =>
  writtenWords(name, source).flatMap(({ text, line, place }) =>
    /[a-z’)]\. [A-Z].*[a-z\d]$/s.test(text) &&
    !statuses.has(text) &&
    !(typeof place === 'object' && 'key' in place && /title$/i.test(place.key))
      ? [`${name}:${line} ${text.trim().slice(0, 100)}`]
      : [],
  );

const unnamedMoney = (name: string, source: string) =>
  (/\bK\d/.test(source) ? writtenWords(name, source) : []).flatMap(({ text, line }) =>
    /\bK\d/.test(text) ? [`${name}:${line} ${text.trim().slice(0, 100)}`] : [],
  );

/** Allowed in titles of tests: terms of the code, and words for concurrency and mail servers. */
const technical = new Set([
  'mails',
  'a mail',
  'picture',
  'pictures',
  'at once',
  'waits',
  'leads to',
  'control characters',
]);

const titleFaults = (name: string, source: string) =>
  [...new Set((hasRefused(source) ? testsIn(source) : []).flatMap(({ groups, title }) => [...groups, title]))].flatMap(
    (title) =>
      wordsIn(title)
        .filter((word) => !technical.has(word))
        .map((word) => `${name} “${word}”: ${title}`),
  );

describe('a user-facing text', () => {
  it('uses none of the words that docs/voice.md excludes', () => {
    expect(refused.length).toBeGreaterThan(40);
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => faultsIn(file, read(file)))).toEqual([]);
  });

  it('is checked in a literal, a template and a sentence over two lines, but not in a comment or a name', () => {
    const planted = `
      // Somebody is told by mail.
      export const texts = {
        told: 'Your payment is due',
        one: 'Somebody changed this page',
        two: (name: string) => \`\${name} was changed meanwhile\`,
        three: 'Delete it for good' + name,
        four: { emails: ['An E-mail for you'] },
      };
      throw new StartupError('The database is no longer there.');
      log.warn({ err: error }, 'begun anew');`;
    expect(faultsIn('planted.ts', planted).map((fault) => fault.replace(/.*“(.*)”.*/, '$1'))).toEqual([
      'somebody',
      'meanwhile',
      'for good',
      'e-mail',
      'no longer there',
      'anew',
      'begun',
    ]);
  });

  it('ends with a full stop if it has two sentences, unless it is a title', () => {
    expect(
      openEnded('planted.ts', "({ a: 'It is late. Try again', title: 'Sorry. It is late', b: 'It is late' })"),
    ).toEqual(['planted.ts:1 It is late. Try again']);
    expect(texts.flatMap((file) => openEnded(file, read(file)))).toEqual([]);
  });

  it('names the currency of money by its code', () => {
    expect(unnamedMoney('planted.ts', "['K989 million', 'PGK 989 million', '7K3M']")).toEqual([
      'planted.ts:1 K989 million',
    ]);
    expect(texts.flatMap((file) => unnamedMoney(file, read(file)))).toEqual([]);
  });

  it.each([
    'server/encrypted.ts',
    'server/platform/keys.ts',
    'server/backup/restore.ts',
    'scripts/lock.mjs',
    'server/env.ts',
  ])('is checked in %s too', (file) => {
    expect(files).toContain(file);
  });
});

describe('the title of a test', () => {
  const tests = ['tests', 'e2e'].flatMap(inFolder).filter((file) => /\.(test|spec)\.ts$/.test(file));

  it('uses none of these words, besides technical terms', () => {
    expect(tests.length).toBeGreaterThan(300);
    expect(tests.flatMap((file) => titleFaults(file, read(file)))).toEqual([]);
  });

  it('is checked with its groups, in a template and in each', () => {
    const planted = `
      describe('what stands', () => {
        it('is told', () => undefined);
        it.each([1])(\`%i goes on, \${by}\`, () => undefined);
        it('waits', () => expect('somebody').toBe('somebody'));
      });`;
    expect(titleFaults('planted.ts', planted)).toEqual([
      'planted.ts “stands”: what stands',
      'planted.ts “told”: is told',
      'planted.ts “goes on”: %i goes on, ${by}',
    ]);
  });
});
