import { describe, expect, it } from 'vitest';
import { seedFirstContent } from '../../server/seed.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readMenus } from '../../server/site/menus.ts';
import { useDatabase } from '../setup/database.ts';

describe('the link to the facts in the footer', () => {
  const database = useDatabase();
  const start = () => seedFirstContent(database.db, { trialPassword: '', demo: false, clock: systemClock });
  const labels = async () => (await readMenus(database.db)).footer_resources.map(({ label }) => label);
  const all = [
    'Economic profile',
    'Trade and export',
    'Doing business',
    'Facts and figures',
    'Accessibility',
    'Site map',
  ];

  /** As before the link existed. */
  async function takeBack() {
    await database.db.systemState.delete({ where: { key: 'facts_link' } });
    await database.db.menuItem.deleteMany({ where: { url: '/facts' } });
  }

  it('is added once to a menu that staff have not edited', async () => {
    await start();
    expect(await labels()).toEqual(all);
    await takeBack();
    await start();
    expect(await labels()).toEqual(all);
    await database.db.menuItem.deleteMany({ where: { url: '/facts' } });
    await start();
    expect(await labels()).not.toContain('Facts and figures');
    await takeBack();
    // Its version counts the change.
    await start();
    expect(await labels()).not.toContain('Facts and figures');
  });
});
