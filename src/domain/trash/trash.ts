/** Retention (D38). */
export const trashDays = 30;

export const trashPageSize = 50;

/** Times: ISO 8601. */
export interface TrashRow {
  /** Noun, e.g. `media`. */
  kind: string;
  id: string;
  name: string;
  deletedAt: string;
  deletedBy: string | null;
  /** Time of permanent deletion. */
  endsAt: string;
}

export interface TrashPage {
  items: TrashRow[];
  next: string | null;
  kinds: string[];
}
