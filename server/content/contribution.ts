import type { Contribution } from '../contributions/noun.ts';
import { pageContentHealth } from './health.ts';

export const content: Contribution = { health: [pageContentHealth] };
