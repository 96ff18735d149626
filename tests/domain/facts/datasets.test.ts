import { describe, expect, it } from 'vitest';
import { exactDecimal, isSameDecimal, roundDecimal } from '../../../src/domain/facts/datasets/exact.ts';
import { datasetPeriod } from '../../../src/domain/facts/datasets/period.ts';

describe('a number of a file', () => {
  it.each([
    ['1.5E+10', 0, '15000000000'],
    ['-1.50e3', 0, '-1500'],
    ['1.25', 9, '1250000000'],
    ['0.1', 1, '1'],
    ['.5', 0, '0.5'],
    ['5.', 0, '5'],
    ['\u22124', 0, '-4'],
    ['-0.0', 0, '0.0'],
    ['12', -3, '0.012'],
    ['1234.5', -2, '12.345'],
    ['7E-3', 3, '7'],
    ['0.1234567890123456789', 19, '1234567890123456789'],
    ['9007199254740993', 0, '9007199254740993'],
    ['007', 0, '7'],
    ['3250000000', -6, '3250'],
    ['1.50E+1', 0, '15'],
    ['3.80', 0, '3.80'],
  ])('%s × 10^%i is exactly %s', (text, power, exact) => {
    expect(exactDecimal(text, power)).toBe(exact);
  });

  it.each(['', '.', 'E5', '1,5', '1 000', '0x10', 'Infinity', '1E999', '1E+31', '1.2.3', '=1+1'])(
    'is not %s',
    (text) => {
      expect(exactDecimal(text)).toBeNull();
    },
  );

  it.each([
    ['3.14159', 2, '3.14'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['-0.04', 1, '0.0'],
    ['9.996', 2, '10.00'],
    ['0.0049', 3, '0.005'],
    ['1.5', 3, '1.5'],
    ['12345678901234567890.56', 1, '12345678901234567890.6'],
  ])('%s rounded to %i is %s', (value, decimals, rounded) => {
    expect(roundDecimal(value, decimals)).toBe(rounded);
  });

  it('is the same with further zeros', () => {
    expect(isSameDecimal('3.80', '3.8')).toBe(true);
    expect(isSameDecimal('3.0', '3')).toBe(true);
    expect(isSameDecimal('300', '3')).toBe(false);
  });
});

it.each([
  ['2023', '2023'],
  ['2023-A1', '2023'],
  ['2023-Q4', '2023 Q4'],
  ['2023Q4', '2023 Q4'],
  ['2023-M6', '2023-06'],
  ['2023-06', '2023-06'],
  ['2023-06-30', 'as of 2023-06-30'],
  ['2023-06-30T00:00:00', 'as of 2023-06-30'],
  ['2023-02-30', null],
  ['2023-Q5', null],
  ['2023-M13', null],
  ['2023-S1', null],
  ['2023/24', null],
])('the period %s is %s', (text, period) => {
  expect(datasetPeriod(text)).toBe(period);
});
