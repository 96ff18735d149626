import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hundredths } from '../../../src/domain/money/amount.ts';
import { readBankAmount, readDay } from '../../../src/domain/statements/cells.ts';
import { isWhole, recognise, wholeReading } from '../../../src/domain/statements/reading.ts';

describe('a day of a statement', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026-11-05T14:00:00', '2026-11-05'],
    ['05/11/2026', '2026-11-05'],
    ['5.11.26', '2026-11-05'],
    ['05-Nov-2026', '2026-11-05'],
    ['5 November 2026', '2026-11-05'],
    ['31/02/2026', undefined],
    ['11/25/2026', undefined],
    ['05-Foo-2026', undefined],
    ['', undefined],
    ['1899-01-01', undefined],
    ['=TODAY()', undefined],
  ])('%s is %s', (cell, day) => {
    expect(readDay(cell, 'day-first')).toBe(day);
  });

  it('is read month first only if that was chosen', () => {
    expect(readDay('11/05/2026', 'day-first')).toBe('2026-05-11');
    expect(readDay('11/05/2026', 'month-first')).toBe('2026-11-05');
    expect(readDay('2026-11-05', 'month-first')).toBe('2026-11-05');
  });
});

describe('an amount of a statement', () => {
  it.each([
    ['1,234.56', '1234.56', false],
    ['1 234,56', '1234.56', false],
    ['1.234,56', '1234.56', false],
    ["1'234.5", '1234.50', false],
    ['1,234', '1234.00', false],
    ['1,234,567', '1234567.00', false],
    ['12,5', '12.50', false],
    ['-12.00', '12.00', true],
    ['12.00-', '12.00', true],
    ['(12.00)', '12.00', true],
    ['12.00 DR', '12.00', true],
    ['PGK 12.00 CR', '12.00', false],
    ['K5.00', '5.00', false],
    ['+7.10', '7.10', false],
    ['"007"'.replaceAll('"', ''), '7.00', false],
    ['120.5000', '120.50', false],
  ])('%s is %s', (cell, value, isOut) => {
    expect(readBankAmount(cell)).toEqual({ value, isOut });
  });

  it.each([
    '1.234',
    '12.345',
    '1,23,456',
    'twelve',
    '=1+1',
    '1e5',
    '12.00.00',
    '99999999999999999999',
    '1,2345',
    '12K50',
    '1$2',
  ])('%s is not guessed', (cell) => {
    expect(readBankAmount(cell)).toBeUndefined();
  });

  it('is not searched in a cell longer than banks write', () => {
    expect(readBankAmount(`${' '.repeat(50)}1,250.00`)).toEqual({ value: '1250.00', isOut: false });
    expect(readBankAmount(`${' '.repeat(5_000_000)}1,250.00`)).toBeUndefined();
    expect(readBankAmount('\uFDFA'.repeat(1_000_000))).toBeUndefined();
    expect(readBankAmount(' '.repeat(1_000_000))).toBe('blank');
    expect(readDay(`2026-11-05 11:11${' 11:11'.repeat(200_000)}`, 'day-first')).toBeUndefined();
  });

  it('is blank for an empty cell', () => {
    expect(readBankAmount(' ')).toBe('blank');
    expect(readBankAmount('-')).toBe('blank');
  });

  it('is exact for any size and grouping', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.constantFrom(',', ' ', "'", ''), (value, sign) => {
        const [whole, fraction] = [value / 100n, String(value % 100n).padStart(2, '0')];
        const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, sign);
        const read = readBankAmount(`${grouped}.${fraction}`);
        expect(read).not.toBe('blank');
        expect(typeof read === 'object' && hundredths(read.value)).toBe(value);
      }),
    );
  });
});

describe('the columns of a statement', () => {
  it('are recognised by their names', () => {
    const guess = recognise([
      'Value Date',
      'Booking date',
      'Narrative',
      'Reference',
      'Debit',
      'Credit',
      'Balance',
      'CCY',
    ]);
    expect(guess).toMatchObject({ date: 1, amount: null, credit: 5, debit: 4, text: [2, 3], currency: 7, payer: null });
    expect(wholeReading(guess)).toEqual({ ...guess, dayOrder: 'day-first', fileCurrency: null });
  });

  it('are requested if currency or text is not recognised', () => {
    expect(wholeReading(recognise(['Date', 'Details', 'Amount']))).toBeUndefined();
    expect(wholeReading(recognise(['A', 'B', 'C']))).toBeUndefined();
    const reading = { ...recognise(['Date', 'Details', 'Amount']), fileCurrency: 'PGK' as const };
    expect(wholeReading(reading)).toMatchObject({ date: 0, amount: 2, text: [1] });
    expect(
      isWhole({
        date: 0,
        amount: null,
        credit: null,
        debit: 1,
        currency: 2,
        fileCurrency: null,
        text: [0],
        payer: null,
        dayOrder: 'day-first',
      }),
    ).toBe(false);
  });
});
