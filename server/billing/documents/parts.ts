import qrcode from 'qrcode';
import type { DocumentParty } from '../../../src/domain/billing/rows.ts';
import { documentTexts as texts } from '../../../src/domain/billing/document-texts.ts';
import { body, colours, heading, left, type Sheet, small, strong, width } from './sheet.ts';
import { lineHeight, type Style, writtenLines } from './text.ts';

const gap = 18;

/** Where a document stands now, in words on a ground of their colour. */
export function drawState(sheet: Sheet, text: string, tone: 'success' | 'warning' | 'danger'): void {
  const style: Style = { ...strong, size: 10.5, colour: colours[tone] };
  const lines = sheet.lines(text, style, width - 28);
  const height = lines.length * lineHeight(style) + 13;
  sheet.artifact(() => {
    sheet.doc.rect(left, sheet.y, width, height).fill(colours[`${tone}Soft`]);
    sheet.doc.rect(left, sheet.y, 4, height).fill(colours[tone]);
  });
  sheet.tag('P', () => {
    sheet.write(lines, left + 16, sheet.y + 6, style);
  });
  sheet.y += height + 14;
}

const maxAddressLines = 6;

/** Two parties beside each other. */
export function drawParties(sheet: Sheet, parties: readonly [label: string, party: DocumentParty][]): void {
  const column = (width - gap) / 2;
  const top = sheet.y;
  let end = top;
  parties.forEach(([label, party], at) => {
    const x = left + at * (column + gap);
    sheet.tag('H2', () => {
      sheet.write(sheet.lines(label, small, column), x, top, small);
    });
    const name: Style = { ...strong, size: 10.5 };
    const nameLines = sheet.lines(party.name === '' ? texts.unnamed : party.name, name, column);
    const written = [...writtenLines(party.address, maxAddressLines), party.taxNumber, party.email, party.phone];
    // One whose name is the email address, or who wrote the name into the address, reads it once.
    const rest = new Set(written.filter((line) => line !== '' && line !== party.name));
    const restLines = [...rest].flatMap((line) => sheet.lines(line, body, column));
    sheet.tag('P', () => {
      const below = sheet.write(nameLines, x, top + lineHeight(small) + 1, name);
      end = Math.max(end, sheet.write(restLines, x, below, body));
    });
  });
  sheet.y = end + 16;
}

/** Names and values, three beside each other. */
export function drawFacts(sheet: Sheet, facts: readonly (readonly [label: string, value: string])[]): void {
  const columns = 3;
  const column = (width - (columns - 1) * gap) / columns;
  sheet.rule(sheet.y);
  sheet.y += 10;
  for (let from = 0; from < facts.length; from += columns) {
    const row = facts.slice(from, from + columns);
    const heights = row.map(([, value]) => sheet.lines(value, strong, column).length * lineHeight(strong));
    sheet.ensure(lineHeight(small) + Math.max(...heights) + 8);
    row.forEach(([label, value], at) => {
      const x = left + at * (column + gap);
      sheet.tag('P', () => {
        const below = sheet.write(sheet.lines(label, small, column), x, sheet.y, small);
        sheet.write(sheet.lines(value, strong, column), x, below, strong);
      });
    });
    sheet.y += lineHeight(small) + Math.max(...heights) + 8;
  }
  sheet.rule(sheet.y);
  sheet.y += 16;
}

export function drawHeading(sheet: Sheet, text: string): void {
  // Never alone at the foot of a page.
  sheet.ensure(lineHeight(heading) + 60);
  sheet.paragraph(text, heading, { tag: 'H2' });
  sheet.y += 4;
}

/** Names before their values, each on lines of its own. */
export function drawPairs(sheet: Sheet, pairs: readonly (readonly [label: string, value: string])[]): void {
  const labelWidth = 112;
  for (const [label, value] of pairs) {
    const lines = sheet.lines(value, strong, width - labelWidth - 12);
    if (lines.length === 0) continue;
    sheet.ensure(lines.length * lineHeight(strong));
    sheet.tag('P', () => {
      sheet.write(sheet.lines(label, body, labelWidth), left + 12, sheet.y, { ...body, colour: colours.muted });
      sheet.y = sheet.write(lines, left + 12 + labelWidth, sheet.y, strong);
    });
  }
}

const qrSize = 76;

/** How anybody finds out whether the document is genuine: the code stands in the fragment, which no server is told. */
export function drawVerification(sheet: Sheet, { verifyUrl, code }: { verifyUrl: string; code: string }): void {
  const address = `${verifyUrl}#code=${code}`;
  const { modules } = qrcode.create(address, { errorCorrectionLevel: 'M' });
  const x = left + qrSize + 18;
  const column = width - qrSize - 18;
  const codeStyle: Style = { ...strong, size: 14, colour: colours.deep };
  sheet.tellReplaced();
  const height = qrSize + 20;
  sheet.ensure(height);
  sheet.sinkTo(height);
  sheet.rule(sheet.y);
  sheet.y += 14;
  const top = sheet.y;
  // Nothing behind it may keep it from being read.
  sheet.artifact(() => {
    sheet.doc.rect(left - 6, top - 6, qrSize + 12, qrSize + 12).fill(colours.white);
  });
  sheet.tag(
    'Figure',
    () => {
      const unit = qrSize / modules.size;
      for (let row = 0; row < modules.size; row += 1) {
        for (let at = 0; at < modules.size; at += 1) {
          if (modules.get(row, at) !== 0) sheet.doc.rect(left + at * unit, top + row * unit, unit, unit);
        }
      }
      sheet.doc.fill(colours.flagBlack);
    },
    { alt: texts.qr(verifyUrl) },
  );
  sheet.y = top + 2;
  sheet.tag('H2', () => {
    sheet.y = sheet.write(sheet.lines(texts.verify, heading, column), x, sheet.y, heading) + 2;
  });
  sheet.tag('P', () => {
    sheet.y = sheet.write(sheet.lines(texts.verifyText, body, column), x, sheet.y, body);
    sheet.y = sheet.write(sheet.lines(verifyUrl, strong, column), x, sheet.y, strong) + 3;
    sheet.y = sheet.write(sheet.lines(code, codeStyle, column), x, sheet.y, codeStyle);
  });
  sheet.y = Math.max(sheet.y, top + qrSize);
}
