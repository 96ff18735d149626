/** Retention (D38). */
export const trashDays = 30;

export const trashPageSize = 50;

export const trashKinds = [
  'page',
  'post',
  'media',
  'menu',
  'opportunity',
  'client',
  'service',
  'enquiry',
  'answer',
  'fact',
] as const;
export type TrashKind = (typeof trashKinds)[number];

/** Times: ISO 8601. */
export interface TrashRow {
  kind: string;
  id: string;
  name: string;
  deletedAt: string;
  deletedBy: string | null;
  endsAt: string;
}

export interface TrashPage {
  items: TrashRow[];
  next: string | null;
  kinds: string[];
}
