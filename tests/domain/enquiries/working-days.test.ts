import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatReplyTime } from '../../../src/domain/enquiries/median-reply-time.ts';
import { latestDue, workingDaysLater, workingMinutesBetween } from '../../../src/domain/time/working-days.ts';

const zone = 'Pacific/Port_Moresby';
const day = 86_400_000;
const calendar = (...holidays: string[]) => ({ zone, holidays: new Set(holidays) });
/** Port Moresby is ten hours ahead, the whole year. */
const at = (wallTime: string) => new Date(`${wallTime}:00+10:00`);
const wallOf = (date: Date) => new Date(date.getTime() + 10 * 3_600_000).toISOString();

describe('the latest instant of which the working days are over', () => {
  it.each([
    ['the same time two working days before', '2026-11-20T10:00', '2026-11-18T10:00'],
    ['the end of Wednesday for a Saturday', '2026-11-21T10:00', '2026-11-18T23:59'],
    ['what came in at the weekend for a Wednesday', '2026-11-25T00:00', '2026-11-23T00:00'],
  ])('is %s', (_words, now, latest) => {
    expect(latestDue(at(now), 2, calendar())).toEqual(at(latest));
  });

  it('has its deadline behind it, and the minute after it has not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 400 }), fc.integer({ min: 0, max: 3 }), (minutes, days) => {
        const now = new Date(at('2026-06-01T00:00').getTime() + minutes * 60_000);
        const known = calendar('2026-12-25', '2026-12-28', '2027-01-01', '2026-09-16');
        const latest = latestDue(now, days, known);
        expect(workingDaysLater(latest, days, known).getTime()).toBeLessThanOrEqual(now.getTime());
        const next = new Date(latest.getTime() + 60_000);
        expect(next > now || workingDaysLater(next, days, known) > now).toBe(true);
      }),
    );
  });
});

describe('a working day later', () => {
  it.each([
    ['the same time on the next day', '2026-11-18T10:00', '2026-11-19T10:00', []],
    ['Monday for a Friday', '2026-11-20T10:00', '2026-11-23T10:00', []],
    ['the end of Monday for a Saturday', '2026-11-21T10:00', '2026-11-24T00:00', []],
    ['the end of Monday for a Sunday', '2026-11-22T23:59', '2026-11-24T00:00', []],
    ['past a holiday', '2027-09-15T15:30', '2027-09-17T15:30', ['2027-09-16']],
    ['from the day after a holiday it came in on', '2027-09-16T15:30', '2027-09-20T00:00', ['2027-09-16']],
    ['past the end of a year', '2026-12-31T16:00', '2027-01-04T16:00', ['2027-01-01']],
    ['past Christmas', '2026-12-24T09:00', '2026-12-29T09:00', ['2026-12-25', '2026-12-28']],
  ])('is %s', (_words, from, due, holidays) => {
    expect(workingDaysLater(at(from), 1, calendar(...holidays))).toEqual(at(due));
  });

  it('counts days by the clock of the site, not of UTC', () => {
    // Friday 23:00 in UTC is Saturday morning in Port Moresby.
    expect(workingDaysLater(new Date('2026-11-20T23:00:00Z'), 1, calendar())).toEqual(at('2026-11-24T00:00'));
    expect(workingDaysLater(new Date('2026-11-20T23:00:00Z'), 1, { ...calendar(), zone: 'UTC' })).toEqual(
      new Date('2026-11-23T23:00:00Z'),
    );
  });

  it('keeps the time on the clock where clocks change', () => {
    const sydney = { zone: 'Australia/Sydney', holidays: new Set<string>() };
    // Clocks go forward on Sunday, 4 October 2026.
    expect(workingDaysLater(new Date('2026-10-02T00:00:00Z'), 1, sydney)).toEqual(new Date('2026-10-04T23:00:00Z'));
  });
});

const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
const holidays = fc
  .array(fc.integer({ min: 0, max: 7300 }), { maxLength: 40 })
  .map((days) => new Set(days.map((one) => new Date(Date.UTC(2020, 0, 1) + one * day).toISOString().slice(0, 10))));

it('the deadline is on a working day, at the same time of day, and skips no working day, whatever the calendar', () => {
  fc.assert(
    fc.property(instant, holidays, fc.integer({ min: 0, max: 12 }), (from, days, count) => {
      const due = workingDaysLater(from, count, { zone, holidays: days });
      const works = (text: string) => {
        const weekday = new Date(`${text}T00:00:00Z`).getUTCDay();
        return weekday !== 0 && weekday !== 6 && !days.has(text);
      };
      const [start, end] = [wallOf(from), wallOf(due)];
      expect(works(end.slice(0, 10))).toBe(true);
      expect(end.slice(10)).toBe(works(start.slice(0, 10)) ? start.slice(10) : 'T00:00:00.000Z');
      let between = 0;
      const first = Date.parse(`${start.slice(0, 10)}T00:00:00Z`);
      const last = Date.parse(`${end.slice(0, 10)}T00:00:00Z`);
      for (let one = first; one < last; one += day) if (works(new Date(one).toISOString().slice(0, 10))) between += 1;
      expect(between).toBe(count);
    }),
  );
});

it('a later receipt is never due earlier', () => {
  fc.assert(
    fc.property(instant, instant, holidays, (one, other, days) => {
      const [early, late] = one < other ? [one, other] : [other, one];
      const due = (from: Date) => workingDaysLater(from, 1, { zone, holidays: days }).getTime();
      expect(due(early)).toBeLessThanOrEqual(due(late));
    }),
  );
});

it('working minutes are those of office hours on working days, and add up', () => {
  expect(workingMinutesBetween(at('2026-11-20T15:00'), at('2026-11-23T09:30'), calendar())).toBe(60 + 90);
  expect(workingMinutesBetween(at('2026-11-20T15:00'), at('2026-11-23T09:30'), calendar('2026-11-23'))).toBe(60);
  expect(workingMinutesBetween(at('2026-11-21T09:00'), at('2026-11-22T15:00'), calendar())).toBe(0);
  fc.assert(
    fc.property(instant, fc.nat({ max: 30 * day }), fc.nat({ max: 30 * day }), holidays, (from, one, two, days) => {
      const rules = { zone, holidays: days };
      const middle = new Date(from.getTime() + one);
      const end = new Date(middle.getTime() + two);
      const whole = workingMinutesBetween(from, end, rules);
      expect(whole).toBe(workingMinutesBetween(from, middle, rules) + workingMinutesBetween(middle, end, rules));
      expect(whole).toBeLessThanOrEqual((end.getTime() - from.getTime()) / 60_000 + 1);
    }),
    { numRuns: 40 },
  );
});

it('the usual reply time is given in plain words, rounded up', () => {
  expect([0, 60, 61, 479, 480, 481, 2000].map((minutes) => formatReplyTime(minutes))).toEqual([
    'We usually reply within one working hour.',
    'We usually reply within one working hour.',
    'We usually reply within 2 working hours.',
    'We usually reply within 8 working hours.',
    'We usually reply within one working day.',
    'We usually reply within 2 working days.',
    'We usually reply within 5 working days.',
  ]);
});
