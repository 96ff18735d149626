import type { ComponentType } from 'react';
import type { Place } from '../place.ts';

export interface ListItem {
  id: string | number;
}

export interface ItemListSpec<Item extends ListItem> {
  /** E.g. 'Add Feature'. */
  addLabel: string;
  addFirstLabel?: string;
  build: (items: readonly Item[]) => Item;
  /** '' if unnamed. */
  titleOf: (item: Item) => string;
  /** Picture, badge or second line. */
  Detail?: ComponentType<{ item: Item }>;
  Fields: ComponentType<{ place: Place<Item> }>;
  /** 'Cancel' beside 'Done': reverts the entry, removes a new one (D43). */
  canCancel?: boolean;
  /** Added through `actions` instead. */
  hidesAdd?: boolean;
  /** Disables adding while an entry is open (specification 2, Homepage manager). */
  addsOneAtATime?: boolean;
  /** Replaces 'Done'. */
  doneLabel?: (isNew: boolean) => string;
  /** Default: always. Until then no other opens. */
  canClose?: (item: Item) => boolean;
  /** Below the fields, e.g. an upload. */
  Foot?: ComponentType<{ place: Place<Item>; onClose: () => void }>;
}

/** Largest id plus one (specification 2, Homepage manager). */
export function nextNumber(items: readonly { id: number }[]): number {
  return items.reduce((largest, { id }) => Math.max(largest, id), 0) + 1;
}
