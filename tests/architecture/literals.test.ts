import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { writtenWords, type WrittenWords } from './written-words.ts';

const filesIn = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));

const components = filesIn('src').filter((file) => !/^src\/(domain\/|route-tree)/.test(file));
const domain = filesIn('src/domain').filter((file) => !/\b(texts|default|defaults)\.ts$/.test(file));
const drawn = [...filesIn('server/mail'), ...filesIn('server/billing/documents'), ...filesIn('server/render')];

/** Attributes that are read out or shown. */
const readAttribute = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label)$/;

/** Two words or more, the first with a capital: 'Pay by card', and not 'Content-Type' or 'Noto Serif'. */
const sentence = /(?:^|[>\s])\p{Lu}\p{Ll}+ \p{Ll}+/u;

/** What the schema library says of itself, and a name. */
const known = new Set(['Invalid input', 'Autonomous Region of Bougainville']);

const isRead = ({ text, place, isThrown }: WrittenWords): boolean => {
  if (place === 'tags') return /\p{L}/u.test(text);
  if (place !== 'code' && readAttribute.test(place.attribute)) return /\p{L}/u.test(text);
  return !isThrown && !known.has(text) && sentence.test(text);
};

const literalsIn = (file: string, source: string) =>
  writtenWords(file, source)
    .filter(isRead)
    .map(({ text, line }) => `${file}:${line} ${text.trim()}`);

const literalsOf = (files: readonly string[]) =>
  files.flatMap((file) => literalsIn(file, readFileSync(path.join(projectRoot, file), 'utf8')));

describe('what a person reads is written in the texts of its noun', () => {
  it.each([
    ['components', components],
    ['the domain', domain],
    ['mails, PDFs and pages of the server', drawn],
  ])('and nothing in %s', (_, files) => {
    expect(files.length).toBeGreaterThan(10);
    expect(literalsOf(files)).toEqual([]);
  });

  it('a literal is found between tags, in attributes that are read and in sentences', () => {
    const planted = `
      import { a } from 'Some module of ours';
      const styles = 'margin:0;font-family:Arial'; // A comment about it
      const words = isOpen ? 'Show all' : texts.fewer;
      if (!isOpen) throw new Error('Something that programmers read');
      const part = <p className="bg-raised px-6" lead="Open the map" title="Go" aria-label={isOpen ? 'Close' : texts.open}>Pay {'now'}<img alt="Map" /></p>;
      const mail = \`<h1 style="x">Hello there, \${name}</h1>\`;`;
    expect(literalsIn('x.tsx', planted).map((found) => found.replace(/^\S+ /, ''))).toEqual([
      'Show all',
      'Open the map',
      'Go',
      'Close',
      'Pay',
      'now',
      'Map',
      '<h1 style="x">Hello there,',
    ]);
  });
});
