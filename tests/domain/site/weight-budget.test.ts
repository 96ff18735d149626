import { describe, expect, it } from 'vitest';
import { budget, overBudget } from '../../../scripts/lib/weigh.mjs';
import { laterBudget, partsOverBudget, screenBudget } from '../../../scripts/lib/weigh-screens.mjs';

const pages = Object.keys(budget.script) as (keyof typeof budget.script)[];
const weighed = (script: number, changes: object = {}) => ({
  all: budget.all,
  sizes: { script },
  late: [],
  fonts: ['regular', 'semibold'],
  ...changes,
});

describe('the budget of a first view', () => {
  it.each(pages)('limits the scripts of %s', (page) => {
    expect(overBudget(page, weighed(budget.script[page]))).toEqual([]);
    expect(overBudget(page, weighed(budget.script[page] + 1))).toHaveLength(1);
  });

  it('is at most 130 kB of scripts on any page', () => {
    expect(Math.max(...Object.values(budget.script))).toBeLessThanOrEqual(130_000);
  });

  it.each([
    ['everything together', { all: budget.all + 1 }],
    ['a script found late', { late: ['/assets/a.js'] }],
    ['a third font', { fonts: ['a', 'b', 'c'] }],
  ])('limits %s', (_, changes) => {
    expect(overBudget('home', weighed(100_000, changes))).toHaveLength(1);
  });

  it('is exceeded by a page without a limit', () => {
    expect(overBudget('new', weighed(1))).toHaveLength(1);
  });
});

describe('the budget of screens behind sign-in', () => {
  const files = 20;

  it.each(Object.entries(screenBudget))('limits the scripts of %s', (id, limit) => {
    expect(partsOverBudget([{ id, bytes: limit, files }])).toEqual([]);
    expect(partsOverBudget([{ id, bytes: limit + 1, files }])).toHaveLength(1);
  });

  it('limits each screen without a limit of its own', () => {
    const screens = ['/_admin/a', '/_admin/b'].map((id) => ({ id, bytes: screenBudget.other + 1, files }));
    expect(partsOverBudget(screens)).toHaveLength(2);
  });
});

describe("the budget of what visitors' pages ask for later", () => {
  it.each(Object.entries(laterBudget))('limits the scripts of %s', (id, limit) => {
    expect(partsOverBudget([{ id, bytes: limit, files: 2 }])).toEqual([]);
    expect(partsOverBudget([{ id, bytes: limit + 1, files: 2 }])).toHaveLength(1);
  });

  it('is exceeded by a part that the build does not have', () => {
    expect(partsOverBudget([{ id: 'src/widgets/table-chart.tsx', bytes: 0, files: 0 }])).toEqual([
      'src/widgets/table-chart.tsx: not found in the build, which has to have it as a part of its own',
    ]);
  });
});
