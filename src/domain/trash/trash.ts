/** How long deleted things can be restored (D38). */
export const trashDays = 30;

export const trashPageSize = 50;

/** Something in the trash. Times are ISO 8601. */
export interface TrashRow {
  /** Which noun it is of: `media`. */
  kind: string;
  id: string;
  /** What a person calls it. */
  name: string;
  deletedAt: string;
  deletedBy: string | null;
  /** When it is deleted for good. */
  endsAt: string;
}

export interface TrashPage {
  items: TrashRow[];
  next: string | null;
  /** The nouns there are, for the filter. */
  kinds: string[];
}
