import { answers } from './answers/contribution.ts';
import { articles } from './articles/contribution.ts';
import { billing } from './billing/contribution.ts';
import { clients } from './clients/contribution.ts';
import { content } from './content/contribution.ts';
import type { Contribution } from './contributions/noun.ts';
import { enquiries } from './enquiries/contribution.ts';
import { facts } from './facts/contribution.ts';
import { media } from './media/contribution.ts';
import { opportunities } from './opportunities/contribution.ts';
import { roles } from './roles/contribution.ts';
import { site } from './site/contribution.ts';

/** Add new entities here; lists of kinds use this order. */
export const nouns: readonly Contribution[] = [
  articles,
  content,
  media,
  site,
  opportunities,
  clients,
  billing,
  enquiries,
  answers,
  facts,
  roles,
];
