import { expect, it } from 'vitest';
import { changedSearch } from '../../../src/lib/changed-search.ts';

interface Filter {
  q?: string | undefined;
  category?: string | undefined;
}

it('keeps what was changed a moment before, and what was opened meanwhile', () => {
  const shown: Filter = { q: 'berth', category: 'Harbours' };
  const cleared = changedSearch<Filter>(shown, {})({ ...shown, edit: 'one' });
  expect(cleared).toEqual({ edit: 'one' });
  expect(changedSearch<Filter>(shown, { ...shown, category: 'Roads' })(cleared)).toEqual({
    category: 'Roads',
    edit: 'one',
  });
});
