import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { writtenWords, type WrittenWords } from './written-words.ts';

const filesIn = (folder: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));

/** User-facing words outside the texts, with the reason. */
const elsewhere: readonly (readonly [files: RegExp, reason: string])[] = [
  [/^server\/(platform|backup)\//, 'printed on a console: voice.test.ts reads it'],
  [/^server\/(banner|dev|encrypted|env|start)\.ts$|\/(command|cli)\.ts$/, 'printed on a console as well'],
  [
    /^server\/(articles\/first\/|billing\/seed|facts\/first-facts|opportunities\/demo|site\/seed)/,
    'content of a new site, which editors change',
  ],
  [/^server\/metrics\/metrics\.ts$/, 'help of metrics, for those who run the site'],
];

const drawnFolders = /^server\/(mail|billing\/documents|opportunities\/(fact-sheet|share-picture)|pdf|render)\//;
const server = filesIn('server').filter((file) => !elsewhere.some(([files]) => files.test(file)));

const groups = {
  components: filesIn('src').filter((file) => !/^src\/(domain\/|route-tree)/.test(file)),
  domain: filesIn('src/domain').filter((file) => !/\b(texts|default|defaults)\.ts$/.test(file)),
  drawn: server.filter((file) => drawnFolders.test(file)),
  server: server.filter((file) => !drawnFolders.test(file)),
};
type Group = keyof typeof groups;

/** Names that are the same in every language, and output of other programs. */
const known = new Set([
  'Invalid input',
  'D MMMM YYYY',
  'GET, HEAD',
  'Cookie',
  'Allow',
  'Samsung Internet',
  'Source Sans 3',
  'Noto Serif',
  "'Noto Serif', Georgia, 'Times New Roman', serif",
  "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
  // Types of schema.org and of PDF.
  'Article',
  'Document',
  'Table',
  'Figure',
  'Artifact',
  'Papua New Guinea',
]);

/** Lists of names, stored as written here. */
const namesIn = /^src\/domain\/opportunities\/provinces\.ts$/;

/** Attributes that are always read out or shown. */
const readAttribute = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label)$/;

/** Props and keys that are shown, by the end of their names. */
const shownName =
  /(^|[a-z])(label|title|hint|heading|lead|text|description|caption|message|note|question|none|empty)$/i;
const notShownName = /^(className|enterKeyHint)$/;

const showsItsArgument = /^(toast|announce|alert|confirm|prompt)$/;

const hasLetters = /\p{L}/u;
const oneWord = /^\p{Lu}[\p{Ll}’]+[.?!…]?$/u;
const wordInTags = />\s*\p{Lu}\p{Ll}+[.?!…]?\s*</u;
/** 'Pay by card', 'A file', 'We’ve saved it', 'Sorry, no'; and not 'Content-Type', nor 'SELECT id'. */
const sentence = /(?:^|[>\s])(?:A|I|\p{Lu}\p{Ll}+(?:’\p{Ll}+)?),? \p{Ll}+/u;
/** 'PDF files', '3 files', 'Save Changes' as well. The server has SQL, which looks like it. */
const anySentence = /(?:^|[>\s])(?:\p{Lu}[\p{L}’]*|\d+),? \p{L}/u;
/** After a number: `${count} files`. */
const afterFigure = /^ \p{Ll}{2,}(?: [\p{Ll}’]+)+[.?!…]?$|^ (?:files|items|results|changes|days|minutes|seconds)\b/u;

const nameOf = ({ place }: WrittenWords): string =>
  typeof place === 'string' || 'call' in place ? '' : 'attribute' in place ? place.attribute : place.key;

/** How user-facing text is recognised. */
const signs: readonly ((words: WrittenWords, group: Group) => boolean)[] = [
  ({ place, text }) => place === 'tags' && hasLetters.test(text),
  ({ place, text }) =>
    typeof place === 'object' && 'attribute' in place && readAttribute.test(place.attribute) && hasLetters.test(text),
  (words) => {
    const name = nameOf(words);
    return (
      shownName.test(name) && !notShownName.test(name) && (oneWord.test(words.text) || anySentence.test(words.text))
    );
  },
  ({ place, text }) =>
    typeof place === 'object' && 'call' in place && showsItsArgument.test(place.call) && hasLetters.test(text),
  ({ place, text }, group) =>
    group === 'drawn' &&
    ((typeof place === 'object' && 'call' in place && oneWord.test(text)) || wordInTags.test(text)),
  ({ isChoice, text }, group) => group !== 'server' && isChoice && oneWord.test(text),
  ({ error, text }) => error === 'DomainError' && (oneWord.test(text) || anySentence.test(text)),
  ({ text }) => sentence.test(text),
  ({ text }, group) => group !== 'server' && anySentence.test(text),
  ({ place, text }, group) => group === 'components' && place === 'code' && afterFigure.test(text),
];

/** A `DomainError` is read by users, a `StartupError` by operators, any other error by programmers. */
const isRead = (words: WrittenWords, group: Group): boolean =>
  (words.error === undefined || words.error === 'DomainError') &&
  !known.has(words.text) &&
  signs.some((sign) => sign(words, group));

const literalsIn = (file: string, source: string, group: Group) =>
  writtenWords(file, source)
    .filter((words) => isRead(words, group))
    .map(({ text, line }) => `${file}:${line} ${text.trim()}`);

const literalsOf = (files: readonly string[], group: Group) =>
  files.flatMap((file) => literalsIn(file, readFileSync(path.join(projectRoot, file), 'utf8'), group));

describe('user-facing text is written in the texts files', () => {
  it.each(Object.keys(groups) as Group[])('and not in files of the group %s', (group) => {
    const files = groups[group].filter((file) => !namesIn.test(file));
    expect(files.length).toBeGreaterThan(10);
    expect(literalsOf(files, group)).toEqual([]);
  });

  it('user-facing errors are nowhere else either', () => {
    const files = filesIn('server').filter((file) => !server.includes(file));
    const found = files.flatMap((file) =>
      writtenWords(file, readFileSync(path.join(projectRoot, file), 'utf8')).filter(
        ({ error, text }) => error === 'DomainError' && anySentence.test(text),
      ),
    );
    expect(found).toEqual([]);
  });

  it.each<[kind: string, group: Group, source: string, found: string[]]>([
    ['between tags', 'components', `const a = <p>Pay {'now'}</p>;`, ['Pay', 'now']],
    [
      'attributes that are read',
      'components',
      `const a = <img title="Go" aria-label={isOpen ? 'Close' : texts.open} alt="map" className="px-6" />;`,
      ['Go', 'Close', 'map'],
    ],
    [
      'other props that are shown',
      'components',
      `const a = <Field hint="Optional" heading="Details" />;`,
      ['Optional', 'Details'],
    ],
    ['keys that are shown', 'components', `const a = { label: 'Retry', id: 'Retry' };`, ['Retry']],
    ['arguments of a toast', 'components', `toast('saved');`, ['saved']],
    ['choices of one word', 'components', `const a = isOpen ? 'Hide' : 'Show';`, ['Hide', 'Show']],
    [
      'short sentences',
      'components',
      `const a = ['A file is missing', 'We’ve saved it', 'PDF files only', '3 files left', 'Save Changes', 'Sorry, no'];`,
      ['A file is missing', 'We’ve saved it', 'PDF files only', '3 files left', 'Save Changes', 'Sorry, no'],
    ],
    ['words after a figure', 'components', 'const a = `${count} files`;', ['files']],
    ['one word of a PDF', 'drawn', `sheet.write('Invoice');`, ['Invoice']],
    ['one word of a mail', 'drawn', 'const a = `<p style="x">Hi</p>`;', ['<p style="x">Hi</p>']],
    ['errors for people', 'server', `throw new DomainError('GONE', 'Gone');`, ['Gone']],
    ['the server', 'server', `const a = done ? 'It is done' : sql\`SELECT id FROM x\`;`, ['It is done']],
  ])('a literal is found: %s', (_, group, source, found) => {
    expect(literalsIn('x.tsx', source, group).map((line) => line.replace(/^\S+ /, ''))).toEqual(found);
  });

  it('module names, comments, comparisons and developer errors are ignored', () => {
    const source = `
      import { a } from 'Some module of ours';
      const styles = 'margin:0;font-family:Arial'; // A comment about it
      if (key === 'Enter') throw new Error('Something that programmers read');
      if (!isSet) throw new StartupError('Something is not set');`;
    expect(literalsIn('x.tsx', source, 'components')).toEqual([]);
  });
});
