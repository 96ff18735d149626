import { describe, expect, it } from 'vitest';
import { dateUnder, nextMorning } from '../../src/domain/articles/schedule.ts';
import { wordsIn } from '../../src/domain/content/rich-text/count-words.ts';
import { plainTextOf, richTextOf } from '../../src/domain/content/rich-text/words.ts';

/** Ten hours ahead of UTC. */
const timezone = 'Pacific/Port_Moresby';
const now = new Date('2026-11-26T04:00:00Z');
const createdAt = '2026-11-24T20:00:00Z';
const day = (date: string, before: string | null, publishAt: string | null) =>
  dateUnder({ date, publishAt: before }, { createdAt, publishAt, now, timezone });

describe('the date of a post (D60)', () => {
  it('follows the schedule, in the site’s time zone', () => {
    expect(day('2026-11-25', null, '2026-11-30T20:00:00Z')).toBe('2026-12-01');
    expect(day('2026-12-01', '2026-11-30T20:00:00Z', '2026-12-04T22:00:00Z')).toBe('2026-12-05');
  });

  it('stays if it was changed by hand', () => {
    expect(day('2026-10-01', null, '2026-11-30T20:00:00Z')).toBe('2026-10-01');
    expect(day('2026-10-01', '2026-11-30T20:00:00Z', null)).toBe('2026-10-01');
  });

  it('is today if a scheduled post is published at once, and stays unchanged for a draft', () => {
    expect(day('2026-12-01', '2026-11-30T20:00:00Z', null)).toBe('2026-11-26');
    expect(day('2026-11-25', null, null)).toBe('2026-11-25');
  });

  it('defaults to the next morning', () => {
    expect(nextMorning(now, timezone)).toBe('2026-11-27T08:00');
    expect(nextMorning(new Date('2026-11-26T15:00:00Z'), timezone)).toBe('2026-11-28T08:00');
  });
});

it('counts words, not bullets and separators', () => {
  expect(wordsIn('')).toBe(0);
  expect(wordsIn(plainTextOf(richTextOf('- One two\n- three\n\nA co-operative, 2 plants – and more.')))).toBe(9);
});
