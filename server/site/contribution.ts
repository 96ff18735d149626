import type { Contribution } from '../contributions/noun.ts';
import { siteHealth } from './health.ts';
import { menuTrash } from './menu-trash.ts';
import { sitePalette } from './palette.ts';
import { addFactsLink, seedMenus, seedSettings } from './seed.ts';
import { upkeepSources } from './today.ts';

export const site: Contribution = {
  trash: [menuTrash],
  today: upkeepSources,
  palette: sitePalette,
  health: [siteHealth],
  seeds: [
    { note: 'facts_link', write: addFactsLink },
    { note: 'first_content', write: seedSettings },
    { note: 'first_content', write: seedMenus },
  ],
};
