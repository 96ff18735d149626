import { expect, it } from 'vitest';
import { levelOf, screenLevels } from '../../src/domain/access/access.ts';
import { linkPrefixesOf, staffAreas, staffLevels } from '../../src/domain/access/staff-links.ts';

it('a link belongs to the level of its screen: no prefix is that of a screen of another level', () => {
  const screens = Object.keys(screenLevels).filter((screen) => staffAreas.some((area) => screen.startsWith(area)));
  for (const level of staffLevels) {
    for (const prefix of linkPrefixesOf(level)) {
      for (const screen of screens) {
        if (`${screen}?`.startsWith(prefix)) expect(levelOf(screen), `${screen} at ${prefix}`).toBe(level);
      }
    }
  }
});
