import type { ComponentType } from 'react';
import type { Place } from './place.ts';

export interface ListItem {
  id: string | number;
}

/** How the entries of one list are shown and made. */
export interface ItemListSpec<Item extends ListItem> {
  /** Words of the button that adds an entry ('Add Feature'). */
  addLabel: string;
  /** Those of it while the list is empty. */
  addFirstLabel?: string;
  /** A new entry, given those that are there. */
  build: (items: readonly Item[]) => Item;
  /** The name an entry has; '' while it has none. */
  titleOf: (item: Item) => string;
  /** Beside the name: a picture, a badge, a second line. */
  Detail?: ComponentType<{ item: Item }>;
  /** The fields of the entry at `place`. */
  Fields: ComponentType<{ place: Place<Item> }>;
  /** 'Cancel' beside 'Done': the entry is again as it was opened, and a new one is gone (D43). */
  canCancel?: boolean;
  /** Entries are added in another way, beside the list (`actions`). */
  hidesAdd?: boolean;
  /** No further entry before the open one is closed (specification 2, Homepage manager). */
  addsOneAtATime?: boolean;
  /** Words of the button that closes an entry, in place of 'Done'. */
  doneLabel?: (isNew: boolean) => string;
  /** Whether an entry may be closed as it is, in place of 'always'; until then no other one opens either. */
  canClose?: (item: Item) => boolean;
  /** What stands below the fields, such as an upload; gets what closes the entry. */
  Foot?: ComponentType<{ place: Place<Item>; onClose: () => void }>;
}

/** The next id after the largest (specification 2, Homepage manager). */
export function nextNumber(items: readonly { id: number }[]): number {
  return items.reduce((largest, { id }) => Math.max(largest, id), 0) + 1;
}
