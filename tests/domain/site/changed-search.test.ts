import { expect, it } from 'vitest';
import { changedSearch } from '../../../src/lib/changed-search.ts';

interface Filter {
  q?: string | undefined;
  category?: string | undefined;
}

it('keeps a change made just before, and a screen opened in between', () => {
  const shown: Filter = { q: 'berth', category: 'Harbours' };
  const cleared = changedSearch<Filter>(shown, {})({ ...shown, edit: 'one' });
  expect(cleared).toEqual({ edit: 'one' });
  expect(changedSearch<Filter>(shown, { ...shown, category: 'Roads' })(cleared)).toEqual({
    category: 'Roads',
    edit: 'one',
  });
});
