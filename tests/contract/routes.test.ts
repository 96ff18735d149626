import { expect, it } from 'vitest';
import { isServedPath, isStoredPath, servedPaths } from '../../src/domain/site/paths.ts';
import { reservedSegments } from '../../src/domain/articles/reserved-segments.ts';
import { routePaths } from '../setup/routes.ts';

it('links lead to existing screens only (D21)', () => {
  const fixed = routePaths.filter((path) => !path.includes('$'));
  expect(fixed.toSorted()).toEqual([...servedPaths].toSorted());
});

it('screens with a parameter are link targets too, and no stored page can replace one (D18)', () => {
  // `/$slug` serves stored pages at every address without a screen.
  for (const path of routePaths.filter((route) => route !== '/$slug')) {
    const made = path.replace(/\$\w+/, 'x');
    expect(isServedPath(made) || isStoredPath(made), path).toBe(true);
    const [, segment = ''] = path.split('/');
    expect(segment === '' || reservedSegments.some((reserved) => reserved === segment), path).toBe(true);
  }
});
