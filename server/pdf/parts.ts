import qrcode from 'qrcode';
import { pdfTexts } from '../../src/domain/pdf/texts.ts';
import { body, colours, heading, left, type Sheet, small, strong, width } from './sheet.ts';
import { lineHeight } from './text.ts';

/** Between columns, in points. */
export const gap = 18;

/** Draws labels and values in columns. */
export function drawFacts(
  sheet: Sheet,
  facts: readonly (readonly [label: string, value: string])[],
  columns: number = 3,
): void {
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
  // A heading must not be alone at the end of a page.
  sheet.ensure(lineHeight(heading) + 60);
  sheet.paragraph(text, heading, { tag: 'H2' });
  sheet.y += 4;
}

/** Draws each label above its value. */
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

interface QrPlace {
  address: string;
  /** The part that screen readers announce. */
  named: string;
  /** In points, as `x` and `y`. */
  size: number;
  x: number;
  y: number;
}

export function drawQr(sheet: Sheet, { address, named, size, x, y }: QrPlace): void {
  const { modules } = qrcode.create(address, { errorCorrectionLevel: 'M' });
  // A white ground keeps the code readable.
  sheet.artifact(() => {
    sheet.doc.rect(x - 6, y - 6, size + 12, size + 12).fill(colours.white);
  });
  sheet.tag(
    'Figure',
    () => {
      const unit = size / modules.size;
      for (let row = 0; row < modules.size; row += 1) {
        for (let at = 0; at < modules.size; at += 1) {
          if (modules.get(row, at) !== 0) sheet.doc.rect(x + at * unit, y + row * unit, unit, unit);
        }
      }
      sheet.doc.fill(colours.flagBlack);
    },
    { alt: pdfTexts.qr(named) },
  );
}
