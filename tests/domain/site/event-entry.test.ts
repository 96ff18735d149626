import { isDay } from '../../../src/domain/time/day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfEntry, entryOfDays } from '../../../src/domain/content/homepage/event-entry.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-11-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const later = (startDate: string, days: number) =>
  new Date(Date.parse(startDate) + days * 86_400_000).toISOString().slice(0, 10);

describe('the day or days, month and year of an event (D22)', () => {
  it.each([
    [{ days: '15-17', month: '9', year: '2027' }, '2027-09-15', '2027-09-17'],
    [{ days: '15', month: '9', year: '2027' }, '2027-09-15', '2027-09-15'],
    [{ days: '30-2', month: '12', year: '2027' }, '2027-12-30', '2028-01-02'],
  ])('%j is from %s to %s, and shown as typed', (entry, startDate, endDate) => {
    expect(daysOfEntry(entry)).toEqual({ startDate, endDate });
    expect(entryOfDays({ startDate, endDate })).toEqual(entry);
  });

  it('an incomplete date is stored and hidden from visitors, and an empty one is no date', () => {
    const typed = fc.record({ days: fc.string(), month: fc.constantFrom('', '9'), year: fc.string({ maxLength: 4 }) });
    fc.assert(
      fc.property(typed, (entry) => {
        const { startDate, endDate } = daysOfEntry(entry);
        expect(isDay(startDate) ? endDate >= startDate : endDate === '').toBe(true);
      }),
    );
    const half = { days: '15-', month: '9', year: '20' };
    expect(entryOfDays(daysOfEntry(half))).toEqual(half);
    expect(daysOfEntry({ days: '', month: '', year: '' })).toEqual({ startDate: '', endDate: '' });
    expect(entryOfDays({ startDate: '', endDate: '' })).toEqual({ days: '', month: '', year: '' });
  });

  it('stored dates never change by being shown, and neither do those that are not a range', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 70 }), (startDate, length) => {
        const stored = { startDate, endDate: later(startDate, length) };
        const entry = entryOfDays(stored);
        expect(entry === undefined ? stored : daysOfEntry(entry)).toEqual(stored);
        expect(entry === undefined || length <= 31).toBe(true);
        expect(entry !== undefined || length >= 28).toBe(true);
      }),
    );
    // A draft of an older shape may have only one of them.
    expect(entryOfDays({ startDate: '2027-09-15', endDate: '' })).toMatchObject({ days: '15' });
    expect(entryOfDays({ startDate: '', endDate: '2027-09-15' })).toMatchObject({ days: '15' });
  });
});
