import type { Contribution } from '../contributions/noun.ts';
import { exampleSelect, undeletedExample } from '../contributions/examples.ts';
import { articleHealth } from './health.ts';
import { postNoun } from './noun.ts';
import { articlePalette } from './palette.ts';
import { publishScheduled } from './schedule.ts';
import { articleSearch } from './search.ts';
import { seedDemoPosts, seedPages } from './seed.ts';
import { articleSetup } from './setup.ts';
import { scheduleSources } from './today.ts';
import { pageTrash, postTrash, removeArticle } from './trash.ts';

export const articles: Contribution = {
  trash: [pageTrash, postTrash],
  today: scheduleSources,
  palette: articlePalette,
  search: articleSearch,
  jobs: [publishScheduled],
  health: articleHealth,
  examples: [
    {
      noun: 'posts',
      count: (db) => db.post.count({ where: undeletedExample }),
      find: (db) => db.post.findMany({ where: undeletedExample, select: exampleSelect }),
      remove: (ctx, one) => removeArticle(ctx, postNoun, one),
    },
  ],
  seeds: [
    { note: 'first_pages', write: seedPages },
    { note: 'first_content', isDemo: true, write: seedDemoPosts },
  ],
  setup: articleSetup,
};
