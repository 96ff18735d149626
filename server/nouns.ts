import { articles } from './articles/contribution.ts';
import { billing } from './billing/contribution.ts';
import { clients } from './clients/contribution.ts';
import type { Contribution } from './contributions/noun.ts';
import { enquiries } from './enquiries/contribution.ts';
import { media } from './media/contribution.ts';
import { opportunities } from './opportunities/contribution.ts';
import { roles } from './roles/contribution.ts';
import { site } from './site/contribution.ts';

/**
 * Every noun that trash, search, the list of the day, jobs and the like know of: a new one is added here. Lists that name
 * kinds, such as the filter of the trash, name them in this order.
 */
export const nouns: readonly Contribution[] = [
  articles,
  media,
  site,
  opportunities,
  clients,
  billing,
  enquiries,
  roles,
];
