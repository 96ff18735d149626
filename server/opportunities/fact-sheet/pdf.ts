import { opportunityDetailTexts } from '../../../src/domain/opportunities/detail-texts.ts';
import { factSheetTexts as texts } from '../../../src/domain/opportunities/fact-sheet-texts.ts';
import { loadFonts } from '../../pdf/fonts.ts';
import { drawFacts, drawQr, gap } from '../../pdf/parts.ts';
import { body, colours, heading, left, Sheet, small, strong, width } from '../../pdf/sheet.ts';
import { type Line, lineHeight, type Style } from '../../pdf/text.ts';
import type { FactSheetModel } from './model.ts';

const titleStyle: Style = { weight: 'bold', size: 20, colour: colours.deep };
const warning: Style = { ...small, colour: colours.warning };
const column = (width - gap) / 2;
const bullet = 10;
const qrSize = 84;
const footHeight = qrSize + 24;
const maxTitleLines = 3;
/** Below a block's heading and below the block. */
const blockSpace = lineHeight(heading) + 4 + 14;

interface Block {
  title: string;
  lines: { line: Line; isFirst: boolean }[];
  x: number;
}

/** One page for texts of any length; the same model gives the same bytes. */
export async function renderFactSheet(model: FactSheetModel): Promise<Buffer> {
  const { title, sector, notice, siteName, tagline, createdAt, updatedAt } = model;
  const sheet = new Sheet(await loadFonts(model), {
    kind: texts.kind,
    subtitle: sector,
    title: texts.title(title),
    author: siteName,
    siteName,
    tagline,
    createdAt,
    updatedAt,
  });
  sheet.tag('H2', () => {
    const lines = cut(sheet, sheet.lines(title, titleStyle), maxTitleLines, titleStyle, width);
    sheet.y = sheet.write(lines, left, sheet.y, titleStyle) + 8;
  });
  if (notice !== '') sheet.paragraph(notice, warning);
  sheet.y += 4;
  drawFacts(sheet, model.facts, 2);
  sheet.paragraph(model.source, small);
  sheet.y += 12;
  drawTexts(sheet, model);
  drawFoot(sheet, model);
  return sheet.finish();
}

/** The first lines; the last ends with an ellipsis if text follows. */
function cut(sheet: Sheet, lines: readonly Line[], most: number, style: Style, within: number): Line[] {
  const last = lines[most - 1];
  if (lines.length <= most || last === undefined) return lines.slice(0, most);
  const text = last.runs.map((run) => run.text).join('');
  const words = text.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const [line, ...rest] = sheet.lines(`${words.slice(0, count).join(' ')} …`, style, within);
    if (line !== undefined && rest.length === 0) return [...lines.slice(0, most - 1), line];
  }
  return lines.slice(0, most);
}

function listOf(sheet: Sheet, { title, lines }: FactSheetModel['lists'][number], x: number, within: number): Block {
  const all = lines.flatMap((text) =>
    sheet.lines(text, body, within - bullet).map((line, at) => ({ line, isFirst: at === 0 })),
  );
  return { title, lines: all, x };
}

/** Description and lists share the remaining space; short ones leave theirs to the other. */
function drawTexts(sheet: Sheet, { description, lists }: FactSheetModel): void {
  const one = lineHeight(body);
  const within = lists.length > 1 ? column : width;
  const about = sheet.lines(description, body);
  const blocks = lists.map((list, at) => listOf(sheet, list, left + at * (column + gap), within));
  const longest = Math.max(0, ...blocks.map(({ lines }) => lines.length));
  const spaces = (about.length > 0 ? blockSpace : 0) + (longest > 0 ? blockSpace : 0);
  // A line says what was omitted.
  const room = Math.max(2, Math.floor((sheet.left(footHeight) - spaces - lineHeight(small)) / one));
  const forAbout = longest === 0 ? room : Math.max(Math.ceil(room / 2), room - longest);
  const shown = cut(sheet, about, forAbout, body, width);
  const forLists = room - shown.length;
  if (shown.length > 0) {
    drawTitle(sheet, opportunityDetailTexts.about, left);
    sheet.tag('P', () => {
      sheet.y = sheet.write(shown, left, sheet.y, body) + 14;
    });
  }
  const top = sheet.y;
  for (const block of blocks) {
    sheet.y = top;
    drawTitle(sheet, block.title, block.x);
    drawList(sheet, block, forLists, within);
  }
  sheet.y = top + (longest === 0 ? 0 : blockSpace + Math.min(longest, forLists) * one);
  if (about.length > shown.length || longest > forLists) sheet.paragraph(texts.goesOn, small);
}

function drawTitle(sheet: Sheet, title: string, x: number): void {
  sheet.tag('H2', () => {
    sheet.y = sheet.write(sheet.lines(title, heading, column), x, sheet.y, heading) + 4;
  });
}

function drawList(sheet: Sheet, { lines, x }: Block, most: number, within: number): void {
  const shown = cut(
    sheet,
    lines.map(({ line }) => line),
    most,
    body,
    within - bullet,
  );
  sheet.tag('L', () => {
    shown.forEach((line, at) => {
      const y = sheet.y + at * lineHeight(body);
      if (lines[at]?.isFirst === true) sheet.write(sheet.lines('•', body), x, y, body);
      sheet.write([line], x + bullet, y, body);
    });
  });
}

function drawFoot(sheet: Sheet, { contact, url }: FactSheetModel): void {
  sheet.tellReplaced();
  sheet.sinkTo(footHeight);
  sheet.rule(sheet.y);
  sheet.y += 16;
  const top = sheet.y;
  drawQr(sheet, { address: url, named: url, size: qrSize, x: left, y: top });
  const x = left + qrSize + 20;
  const within = (width - qrSize - 20 - gap) / 2;
  writeBlock(sheet, { title: texts.online, lines: [url], x, y: top, within });
  if (contact.length > 0) {
    writeBlock(sheet, { title: texts.contact, lines: contact, x: x + within + gap, y: top, within });
  }
  sheet.y = top + qrSize;
}

interface FootBlock {
  title: string;
  lines: string[];
  x: number;
  y: number;
  within: number;
}

const maxFootLines = 5;

function writeBlock(sheet: Sheet, { title, lines, x, y, within }: FootBlock): void {
  let below = y;
  sheet.tag('H2', () => {
    below = sheet.write(sheet.lines(title, heading, within), x, y, heading) + 2;
  });
  sheet.tag('P', () => {
    const [first, ...others] = lines;
    const style = others.length === 0 ? body : strong;
    const written = [
      ...sheet.lines(first ?? '', style, within).map((line) => ({ line, style })),
      ...others.flatMap((text) => sheet.lines(text, body, within).map((line) => ({ line, style: body }))),
    ];
    for (const { line, style: own } of written.slice(0, maxFootLines)) below = sheet.write([line], x, below, own);
  });
}
