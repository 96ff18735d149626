import type { DocumentParty } from '../../../src/domain/billing/rows.ts';
import { documentTexts as texts } from '../../../src/domain/billing/document-texts.ts';
import { drawQr, gap } from '../../pdf/parts.ts';
import { body, colours, heading, left, type Sheet, small, strong, width } from '../../pdf/sheet.ts';
import { lineHeight, type Style, writtenLines } from '../../pdf/text.ts';

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
    // For example a name that is the email address.
    const rest = new Set(written.filter((line) => line !== '' && line !== party.name));
    const restLines = [...rest].flatMap((line) => sheet.lines(line, body, column));
    sheet.tag('P', () => {
      const below = sheet.write(nameLines, x, top + lineHeight(small) + 1, name);
      end = Math.max(end, sheet.write(restLines, x, below, body));
    });
  });
  sheet.y = end + 16;
}

const qrSize = 76;

/** The code is in the URL's fragment, which is not sent to servers. */
export function drawVerification(sheet: Sheet, { verifyUrl, code }: { verifyUrl: string; code: string }): void {
  const address = `${verifyUrl}#code=${code}`;
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
  drawQr(sheet, { address, named: verifyUrl, size: qrSize, x: left, y: top });
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
