import { describe, expect, it } from 'vitest';
import { decimalFault, readDecimal } from '../../../src/domain/facts/decimal.ts';
import { formatFact } from '../../../src/domain/facts/format.ts';
import type { FactValue } from '../../../src/domain/facts/facts.ts';
import { readPeriod } from '../../../src/domain/facts/period-entry.ts';
import { asOfWords, periodWords } from '../../../src/domain/facts/period.ts';
import { mayConfirm } from '../../../src/domain/facts/may-confirm.ts';

const dates = { dateFormat: 'D MMMM YYYY', timezone: 'UTC' } as const;

describe('a number', () => {
  it.each([
    ['1250000.50', '1250000.50'],
    ['1,250,000.5', '1250000.5'],
    ['1 250 000,5', '1250000.5'],
    ['1.250.000,5', '1250000.5'],
    ['1,250', '1250'],
    ['123 456', '123456'],
    ['12.345.678,9', '12345678.9'],
    ['0,125', '0.125'],
    ['3,8', '3.8'],
    ['007', '7'],
    ['-0', '0'],
    ['\u22120.00', '0.00'],
    ['+4', '4'],
    ['\u22124,5', '-4.5'],
    ['1000000000000000000', '1000000000000000000'],
    ['0.000000000001', '0.000000000001'],
  ])('%j is read as %s', (text, value) => {
    expect(readDecimal(text)).toBe(value);
    expect(readDecimal(value)).toBe(value);
  });

  it.each([
    ['1e18', 'Write the number in full, such as 1000000000000000000'],
    ['10^18', 'Write the number in full, such as 1000000000000000000'],
    ['3.8%', 'Enter digits only. Units, currencies and signs have their own fields.'],
    ['K5', 'Enter digits only. Units, currencies and signs have their own fields.'],
    ['1.2.3', 'Enter a number such as 1250000.5'],
    ['1 25', 'Enter a number such as 1250000.5'],
    ['1 2500', 'Enter a number such as 1250000.5'],
    ['1250 000', 'Enter a number such as 1250000.5'],
    ['0 250', 'Enter a number such as 1250000.5'],
    ['1,25,000', 'Enter a number such as 1250000.5'],
    ['1.250.00,5', 'Enter a number such as 1250000.5'],
    ['--1', 'Enter a number such as 1250000.5'],
    ['1'.repeat(25), 'Enter at most 24 digits before the decimal point'],
    ['0.1234567890123', 'Enter at most 12 digits after the decimal point'],
  ])('%j is refused: %s', (text, sentence) => {
    expect(readDecimal(text)).toBeNull();
    expect(decimalFault(text)).toBe(sentence);
  });
});

it.each<[Partial<FactValue>, string]>([
  [{ kind: 'money', value: '31800000000', currency: 'USD' }, 'USD 31.8 billion'],
  [{ kind: 'money', value: '1233000000', currency: 'PGK' }, 'PGK 1.233 billion'],
  [{ kind: 'money', value: '1233456789', currency: 'PGK' }, 'PGK 1,233,456,789'],
  [{ kind: 'money', value: '1000000000000000000', currency: 'PGK' }, 'PGK 1,000,000,000,000,000,000'],
  [{ kind: 'money', value: '-5000000', currency: 'PGK' }, 'PGK \u22125 million'],
  [{ kind: 'percent', value: '3.80' }, '3.80%'],
  [{ kind: 'number', value: '453000', unit: 'tonnes' }, '453,000 tonnes'],
  [{ kind: 'number', value: '10600000', unit: 'people' }, '10.6 million people'],
  [{ kind: 'number', value: '10185363', unit: 'people' }, '10,185,363 people'],
  [{ kind: 'number', value: '22' }, '22'],
  [{ kind: 'date', value: '1975-09-16' }, '16 September 1975'],
  [{ kind: 'text', value: 'More than half' }, 'More than half'],
])('%j is shown as %s', (value, words) => {
  expect(formatFact({ kind: 'number', value: '', unit: '', currency: '', ...value }, dates)).toBe(words);
});

it.each([
  ['2023', '2023', '2023', 'as of 2023'],
  ['2024 q1', '2024 Q1', '2024 Q1', 'as of 2024 Q1'],
  ['2024-06', '2024-06', 'June 2024', 'as of June 2024'],
  ['2020 \u2013 2040', '2020-2040', '2020\u20132040', 'as of 2020\u20132040'],
  ['As of 2024-06-30', 'as of 2024-06-30', 'as of 30 June 2024', 'as of 30 June 2024'],
  ['Undated', 'undated', 'undated', 'undated'],
])('the period %j', (text, stored, fresh, overdue) => {
  expect(readPeriod(text)).toBe(stored);
  expect(readPeriod(stored)).toBe(stored);
  expect(periodWords(stored, dates)).toBe(fresh);
  expect(asOfWords(stored, dates)).toBe(overdue);
});

it.each(['', '23', '2024 Q5', '2024-13', '2040-2020', 'as of 2024-02-30', 'recently'])('%j is no period', (text) => {
  expect(readPeriod(text)).toBeNull();
});

it.each([
  ['an administrator', { id: 'a', isAdmin: true }, { author: 'a', proposedOwner: '', owner: undefined }, true],
  ['the proposed owner of another', { id: 'o' }, { author: 'a', proposedOwner: 'o', owner: undefined }, true],
  ['the proposed owner, of their own', { id: 'o' }, { author: 'o', proposedOwner: 'o', owner: undefined }, false],
  ['the owner, of their own', { id: 'o' }, { author: 'o', proposedOwner: 'o', owner: 'o' }, true],
  ['a new owner', { id: 'n' }, { author: 'a', proposedOwner: 'n', owner: 'o' }, false],
  ['nobody in particular', { id: 'x' }, { author: 'a', proposedOwner: '', owner: '' }, false],
])('%s confirms: %j, %j, %s', (_, person, proposal, may) => {
  expect(mayConfirm({ isAdmin: false, ...person }, proposal)).toBe(may);
});
