/** Retention (D38). */
export const trashDays = 30;

export const trashPageSize = 50;

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
