import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDateTime, formatDeadline } from '../../src/domain/time/format-time.ts';
import { formatAmount, formatDate, formatMoney } from '../../src/domain/time/format.ts';
import { dateFormats } from '../../src/domain/site/site.ts';

describe('money (D41)', () => {
  test.each([
    ['1250000', 'PGK', 'PGK 1,250,000.00'],
    ['1250000.5', 'PGK', 'PGK 1,250,000.50'],
    ['0', 'USD', 'USD 0.00'],
    ['999.99', 'AUD', 'AUD 999.99'],
    ['1000', 'AUD', 'AUD 1,000.00'],
    ['007', 'EUR', 'EUR 7.00'],
    ['-1234.5', 'USD', 'USD -1,234.50'],
    ['12345678901234567890.12', 'PGK', 'PGK 12,345,678,901,234,567,890.12'],
  ])('%s %s', (amount, currency, text) => expect(formatMoney({ amount, currency })).toBe(text));

  test('omits the cents of a whole amount only on request', () => {
    expect(formatAmount('18000000', 'PGK')).toBe('PGK 18,000,000');
    expect(formatAmount('18000000.00', 'PGK')).toBe('PGK 18,000,000');
    expect(formatAmount('450.5', 'PGK')).toBe('PGK 450.50');
  });

  test('parses a long run of zeros in linear time', () => {
    // Quadratic time would exceed the test's time limit.
    const amount = `${'0'.repeat(120_000)}x`;
    expect(formatMoney({ amount, currency: 'PGK' })).toBe(`PGK ${amount}`);
  });

  test('shows an unparsable value as it is, and never a wrong figure', () => {
    expect(formatMoney({ amount: '1e6', currency: 'USD' })).toBe('USD 1e6');
  });

  test('keeps every digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const amount = `${whole}.${String(cents).padStart(2, '0')}`;
        expect(formatMoney({ amount, currency: 'PGK' }).replace('PGK ', '').replaceAll(',', '')).toBe(amount);
      }),
    );
  });
});

describe('dates (D32, D54)', () => {
  const portMoresby = 'Pacific/Port_Moresby';

  test.each([
    ['YYYY-MM-DD', '2026-09-05'],
    ['DD/MM/YYYY', '05/09/2026'],
    ['MM/DD/YYYY', '09/05/2026'],
    ['D MMMM YYYY', '5 September 2026'],
  ] as const)('%s', (dateFormat, text) => {
    expect(formatDate(new Date('2026-09-05T02:00:00Z'), { dateFormat, timezone: portMoresby })).toBe(text);
  });

  test('use the time zone of the settings', () => {
    const instant = '2026-12-31T20:00:00Z';
    expect(formatDate(instant, { dateFormat: 'YYYY-MM-DD', timezone: portMoresby })).toBe('2027-01-01');
    expect(formatDate(instant, { dateFormat: 'YYYY-MM-DD', timezone: 'UTC' })).toBe('2026-12-31');
  });

  test('keep a date without a time unchanged', () => {
    for (const timezone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']) {
      expect(formatDate('2026-02-28', { dateFormat: 'D MMMM YYYY', timezone })).toBe('28 February 2026');
    }
  });

  test('never break on a screen, with the same text', () => {
    const screen = { dateFormat: 'D MMMM YYYY', timezone: portMoresby, isUnbroken: true } as const;
    expect(formatDate('2026-11-12', screen)).toBe('12\u00a0November\u00a02026');
    expect(formatDateTime('2026-11-12T04:05:00Z', screen)).toBe('12\u00a0November\u00a02026, 14:05');
    for (const dateFormat of dateFormats) {
      const plain = formatDate('2026-11-12', { ...screen, dateFormat, isUnbroken: false });
      expect(formatDate('2026-11-12', { ...screen, dateFormat }).replaceAll('\u00a0', ' ')).toBe(plain);
    }
  });

  test('are empty for an invalid date', () => {
    for (const dateFormat of dateFormats) expect(formatDate('soon', { dateFormat, timezone: 'UTC' })).toBe('');
  });
});

describe('day and time', () => {
  const settings = { dateFormat: 'D MMMM YYYY', timezone: 'Pacific/Port_Moresby' } as const;

  test('use the zone and format of the settings', () => {
    expect(formatDateTime('2026-11-20T14:30:00Z', settings)).toBe('21 November 2026, 00:30');
    expect(formatDateTime(new Date('2026-11-20T04:05:00Z'), { ...settings, dateFormat: 'YYYY-MM-DD' })).toBe(
      '2026-11-20, 14:05',
    );
  });

  test('of a deadline include the weekday and omit the year', () => {
    expect(formatDeadline('2026-11-24T06:00:00Z', settings)).toBe('16:00 on Tuesday 24 November');
    // Another day than in UTC.
    expect(formatDeadline('2026-11-20T14:30:00Z', { ...settings, isUnbroken: true })).toBe(
      '00:30 on Saturday 21\u00a0November',
    );
    expect(formatDeadline('2026-11-24T06:00:00Z', { ...settings, dateFormat: 'YYYY-MM-DD' })).toBe(
      '16:00 on Tuesday 2026-11-24',
    );
  });

  test('are empty for an invalid time', () => {
    expect(formatDateTime('soon', settings)).toBe('');
    expect(formatDeadline('soon', settings)).toBe('');
  });
});
