import type { publishStatuses } from '../content/content.ts';

export const articleStates = ['draft', 'scheduled', 'published', 'expired'] as const;
export type ArticleState = (typeof articleStates)[number];

interface Publication {
  status: (typeof publishStatuses)[number];
  publishAt: string | null;
  unpublishAt: string | null;
}

export function articleState({ status, publishAt, unpublishAt }: Publication, now: Date): ArticleState {
  if (status === 'draft') return 'draft';
  if (publishAt !== null && Date.parse(publishAt) > now.getTime()) return 'scheduled';
  if (unpublishAt !== null && Date.parse(unpublishAt) <= now.getTime()) return 'expired';
  return 'published';
}
