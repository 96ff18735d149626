import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
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

const faultsIn = (name: string, source: string) =>
  writtenWords(name, source).flatMap(({ text, line }) => {
    const words = fixed.reduce((rest, known) => rest.replaceAll(known, ''), text).replaceAll(/\s+/g, ' ');
    return refused
      .filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i').test(words))
      .map((word) => `${name}:${line} “${word}”: ${text.trim().slice(0, 100)}`);
  });

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
