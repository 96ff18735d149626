import { expect, it } from 'vitest';
import { levelOf, screenLevels } from '../../src/domain/access/access.ts';
import { linkPrefixesOf, staffAreas, staffLevels } from '../../src/domain/access/staff-links.ts';

it('a link belongs to the level of its screen: no prefix is that of a screen of another level', () => {
  const screens = Object.keys(screenLevels).filter((screen) => staffAreas.some((area) => screen.startsWith(area)));
  const owned = staffLevels.flatMap((level) =>
    linkPrefixesOf(level).flatMap((prefix) =>
      screens.filter((screen) => `${screen}?`.startsWith(prefix)).map((screen) => ({ screen, level })),
    ),
  );
  expect(owned.length).toBeGreaterThanOrEqual(screens.length);
  expect(owned.filter(({ screen, level }) => levelOf(screen) !== level)).toEqual([]);
});
