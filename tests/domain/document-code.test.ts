import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDocumentCode, documentCodeNumbers, readDocumentCode } from '../../src/domain/billing/document-code.ts';

const { count, values } = documentCodeNumbers;
const codes = fc
  .array(fc.integer({ min: 0, max: values - 1 }), { minLength: count, maxLength: count })
  .map(buildDocumentCode);
/** Separators that people type between the characters, and characters they confuse. */
const gaps = fc.array(fc.constantFrom('', ' ', '-', ' - ', '\t'), { minLength: 32, maxLength: 32 });
const mistaken: Readonly<Record<string, readonly string[]>> = { '0': ['0', 'o', 'O'], '1': ['1', 'i', 'I', 'l', 'L'] };

describe('the code of a document', () => {
  it('has 28 characters in seven groups, and parses to itself', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/);
        expect(readDocumentCode(code)).toBe(code);
      }),
    );
  });

  it('differs for different numbers: 140 bits, none of them lost', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: values - 1 }), { minLength: count, maxLength: count });
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        expect(buildDocumentCode(one) === buildDocumentCode(other)).toBe(one.join() === other.join());
      }),
    );
    expect(values ** count).toBe(2 ** 140);
  });

  it('is parsed in any notation: lower case, other gaps, O for 0, I and L for 1', () => {
    fc.assert(
      fc.property(codes, gaps, fc.infiniteStream(fc.nat(4)), fc.boolean(), (code, between, picks, isSmall) => {
        const signs = Array.from(code.replaceAll('-', ''), (sign) => {
          const options = mistaken[sign] ?? [isSmall ? sign.toLowerCase() : sign];
          return options[(picks.next().value ?? 0) % options.length] ?? sign;
        });
        const written = signs.map((sign, at) => `${between[at] ?? ''}${sign}`).join('');
        expect(readDocumentCode(`${written}${between[31] ?? ''}`)).toBe(code);
      }),
    );
  });

  it('has twelve characters on older documents, and is parsed as stored', () => {
    expect(readDocumentCode('7K3M-92QX-W4TB')).toBe('7K3M-92QX-W4TB');
    expect(readDocumentCode('7k3m92qxw4tb')).toBe('7K3M-92QX-W4TB');
  });

  it('is undefined for a wrong length or other characters', () => {
    const other = fc.string({ unit: 'grapheme', maxLength: 1 }).filter((sign) => !/^[\s\-0-9a-zA-Z]?$/.test(sign));
    fc.assert(
      fc.property(codes, other, fc.nat(27), (code, sign, at) => {
        const plain = code.replaceAll('-', '');
        expect(readDocumentCode(plain.slice(1))).toBeUndefined();
        expect(readDocumentCode(`${plain}7`)).toBeUndefined();
        expect(readDocumentCode(plain.slice(0, at) + sign + plain.slice(at + 1))).toBeUndefined();
        expect(readDocumentCode(`${plain.slice(0, at)}U${plain.slice(at + 1)}`)).toBeUndefined();
      }),
    );
    // Each is one of the characters in capitals.
    for (const sign of ['ſ', 'ı']) expect(readDocumentCode(`7K3M-92QX-W4T${sign}`), sign).toBeUndefined();
  });

  it('parses any text without failing, and only to valid codes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const code = readDocumentCode(text);
        expect(readDocumentCode(code ?? '')).toBe(code);
      }),
    );
    for (const text of ['', ' ', '----', '7K3M-92QX-W4T', 'İİİİ-İİİİ-İİİİ']) {
      expect(readDocumentCode(text), text).toBeUndefined();
    }
  });
});
