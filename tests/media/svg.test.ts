import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectSvg } from '../../server/media/worker/svg.ts';
import { Refused } from '../../server/media/worker/refused.ts';
import { withEveryFormat } from './support/any-format.ts';
import { logos } from './support/logos.ts';

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-drawing-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function clean(drawing: string | Buffer) {
  count += 1;
  const at = path.join(folder, `${count}`);
  await writeFile(at, drawing);
  const found = await inspectSvg(at);
  return { ...found, text: await readFile(found.path, 'utf8') };
}

const svg = (inner: string, attributes = 'width="40" height="30"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;

/** The picture on white, three times as large. */
const draw = (drawing: string) =>
  withEveryFormat(() => sharp(Buffer.from(drawing), { density: 216 }).flatten({ background: '#fff' }).raw().toBuffer());

describe('the SVG sanitiser', () => {
  it.each(Object.entries(logos))('keeps the look of the %s', async (_name, drawing) => {
    const { text, isCleaned } = await clean(drawing);
    expect(isCleaned).toBe(false);
    expect(text).not.toMatch(/ style=|<style|inkscape|sodipodi|xlink|<!--|DOCTYPE|class=|foreignObject/);
    const [before, after] = [await draw(drawing), await draw(text)];
    expect(after.equals(before)).toBe(true);
    // Makes sure that the compared pictures are not blank.
    expect(new Set(before).size).toBeGreaterThan(20);
  });

  it('keeps the content of a link, and reports that something was removed', async () => {
    const { text, isCleaned } = await clean(
      svg('<a href="https://example.org/"><rect width="9" height="9" fill="red"/></a>'),
    );
    expect(text).toBe(svg('<rect width="9" height="9" fill="red"/>'));
    expect(isCleaned).toBe(true);
  });

  it('also reports a change of the look only', async () => {
    await expect(clean(svg('<rect width="9" height="9" style="mix-blend-mode:multiply"/>'))).resolves.toMatchObject({
      isCleaned: true,
    });
    await expect(clean(svg('<rect width="9" height="9" style="line-height:1;fill:red"/>'))).resolves.toMatchObject({
      isCleaned: false,
    });
  });

  it('lets the more specific style win, as a browser does', async () => {
    const { text } = await clean(
      svg(
        '<style>#b{fill:#111} .a{fill:#222;stroke:#333 !important} rect{fill:#444;opacity:.5}</style><rect id="b" class="a" width="9" height="9" fill="#555" style="stroke:#666"/><rect class="a" width="9" height="9"/>',
      ),
    );
    expect(text).toBe(
      svg(
        '<rect id="b" width="9" height="9" fill="#111" opacity=".5" stroke="#333"/><rect width="9" height="9" fill="#222" opacity=".5" stroke="#333"/>',
      ),
    );
  });

  it.each([
    ['width="40" height="30"', 40, 30],
    ['width="2in" height="10mm"', 192, 38],
    ['viewBox="0 0 320 200"', 320, 200],
    ['width="160" viewBox="0 0 320 200"', 160, 100],
    ['width="100%" height="100%" viewBox="0,0,24,12"', 24, 12],
    ['width="0.2" height="0.1"', 1, 1],
    ['width="-5" height="many"', 300, 150],
    ['width="1e99" height="1e99"', 100_000, 100_000],
  ])('finds the size of %s', async (attributes, width, height) => {
    await expect(clean(svg('<circle r="5"/>', attributes))).resolves.toMatchObject({ width, height });
  });

  it.each([
    ['utf16le', Buffer.from(`\uFEFF${svg('<text>Ölpalme, Kokonas – Ω</text>')}`, 'utf16le')],
    ['utf16be', Buffer.from(`\uFEFF${svg('<text>Ölpalme, Kokonas – Ω</text>')}`, 'utf16le').swap16()],
    ['utf-8 with a mark', Buffer.from(`\uFEFF${svg('<text>Ölpalme, Kokonas – Ω</text>')}`)],
  ])('reads %s and writes UTF-8', async (_encoding, bytes) => {
    const { text } = await clean(bytes);
    expect(text).toBe(svg('<text>Ölpalme, Kokonas – Ω</text>'));
  });

  it('reads a declared Latin-1 encoding', async () => {
    const declared = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${svg('<text>Café</text>')}`, 'latin1');
    await expect(clean(declared)).resolves.toMatchObject({ text: svg('<text>Café</text>') });
  });

  it('is quick with a map of 6,000 parts', async () => {
    const coast = svg('<path d="M0 0L9 9" fill="none" stroke="#123" style="stroke-width:.3"/>'.repeat(6000));
    await clean(svg('<path d="M0 0L9 9"/>'));
    const from = process.cpuUsage();
    await clean(coast);
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1000).toBeLessThan(4000);
  }, 60_000);
});

describe('hostile SVG files', () => {
  const { window } = new JSDOM('');
  const parser = new window.DOMParser();
  const bad = /javascript|vbscript|data:|https?:|\/\/|@import|expression|\\/i;

  /** Faults of a sanitised drawing, found by another method than the sanitiser's. */
  function faultsOf(text: string): string[] {
    const document = parser.parseFromString(text, 'image/svg+xml');
    return [...document.querySelectorAll('*')].flatMap((element) => [
      ...(element.namespaceURI === 'http://www.w3.org/2000/svg' ? [] : [`namespace ${String(element.namespaceURI)}`]),
      ...(/script|style|foreign|image|^a$|use|animate|^set$|handler|iframe|^img/i.test(element.localName)
        ? [element.localName]
        : []),
      ...[...element.attributes]
        .filter(({ name }) => name !== 'xmlns')
        .filter(
          ({ name, value }) =>
            /^on|style|:(?!space)/i.test(name) ||
            bad.test(value) ||
            (/href/i.test(name) && !value.startsWith('#')) ||
            /url\((?!#)/i.test(value),
        )
        .map(({ name, value }) => `${name}=${value}`),
    ]);
  }

  const names = fc.constantFrom(
    ...'fill style onload onclick ONLOAD href xlink:href xml:base x:onload class id transform d clip-path filter src formaction data-x viewBox stroke begin values to attributeName marker font-family cursor mask result'.split(
      ' ',
    ),
  );
  const pieces = fc.constantFrom(
    'url(',
    ')',
    '#a',
    '#',
    'javascript:',
    'alert(1)',
    "'",
    '"',
    ';',
    ':',
    'fill',
    'red',
    'data:text/html,',
    'http://x.invalid/',
    '//x',
    '\\75rl(',
    '/*',
    '*/',
    '@import',
    '{',
    '}',
    ' ',
    '\t',
    '\n',
    '\u0001',
    '\u00A0',
    '\u200B',
    '&',
    '<',
    '>',
    ']]>',
    '-->',
    'expression(',
    '!important',
    'rgb(1,2,3)',
    'matrix(1 0 0 1 0 0)',
    'none',
    'inherit',
    '0',
    '-1e9',
    '%',
    ',',
    'Ω',
  );
  const value = fc.array(pieces, { maxLength: 7 }).map((parts) => parts.join(''));
  const escaped = value.map((text) =>
    // Control characters are not valid XML.
    text.replaceAll('\u0001', '').replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`),
  );
  const elements = fc.constantFrom(
    ...'rect path g text script style use a image foreignObject set animate svg defs linearGradient pattern x:script h:img title desc switch filter feImage handler iframe SCRIPT'.split(
      ' ',
    ),
  );
  const element: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
    node: fc
      .tuple(
        elements,
        fc.uniqueArray(fc.tuple(names, escaped), { selector: ([name]) => name, maxLength: 4 }),
        fc.array(fc.oneof({ maxDepth: 3 }, escaped, tie('node')), { maxLength: 3 }),
      )
      .map(
        ([name, attributes, inner]) =>
          `<${name} ${attributes.map(([key, words]) => `${key}="${words}"`).join(' ')}>${inner.join('')}</${name}>`,
      ),
  })).node;

  it('the check detects actual faults', () => {
    expect(faultsOf(svg('<script/><rect onload="x" fill="url(/x)" href="x"/>'))).toHaveLength(4);
  });

  it('come out without scripts or external links, and unchanged by a second pass', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 4 }), async (inner) => {
        const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:x="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml"><circle r="3"/>${inner.join('')}</svg>`;
        const { text } = await clean(drawing).catch((error: unknown) => {
          if (error instanceof Refused) return { text: undefined };
          throw error;
        });
        if (text === undefined) return;
        taken += 1;
        expect(faultsOf(text)).toEqual([]);
        const again = await clean(text);
        expect(again).toMatchObject({ text, isCleaned: false });
      }),
      { numRuns: 300, examples: [[['<rect id="javascript:"></rect>']]] },
    );
    expect(taken).toBeGreaterThan(100);
  }, 60_000);
});
