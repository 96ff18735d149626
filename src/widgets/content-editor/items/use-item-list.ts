import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { valueAt } from '../../../domain/content/places.ts';
import { contentEditorTexts as texts } from '../../../domain/content/editor-texts.ts';
import { type EditorContextValue, useEditor, useLabelOf, useRevealedIn } from '../editor-context.ts';
import type { Revealed } from '../editor-store.ts';
import type { ItemListSpec, ListItem } from './list-spec.ts';
import { entryAt, type Place } from '../place.ts';
import { maxItemsAt } from '../fields/schema-at.ts';

export interface OpenItem {
  id: ListItem['id'];
  isNew: boolean;
  before: ListItem;
}

/** Stable while the list is. */
export interface ListActions {
  /** With a fallback. */
  nameOf: (id: ListItem['id']) => string;
  add: () => void;
  toggle: (id: ListItem['id']) => void;
  /** Removes a new entry. */
  cancel: (open: OpenItem) => void;
  remove: (id: ListItem['id']) => void;
  moveBy: (id: ListItem['id'], by: 1 | -1) => void;
  moveTo: (id: ListItem['id'], position: number) => void;
}

/** After rendering. */
interface FocusTarget {
  id: ListItem['id'] | undefined;
  part: 'fields' | 'edit' | 'up' | 'down';
}

type Items = readonly ListItem[];

function readItems({ store }: EditorContextValue, at: string): Items {
  return (valueAt(store.get().content, at) ?? []) as Items;
}

/** Renders only on change. */
function useFound<Found extends string | boolean>(at: string, read: (items: Items) => Found): Found {
  const editor = useEditor();
  const found = () => read(readItems(editor, at));
  return useSyncExternalStore(editor.store.subscribe, found, found);
}

/** As comparable text. */
function orderOf(items: Items): string {
  return JSON.stringify(items.map(({ id }) => id));
}

function focusOn(list: HTMLElement, { id, part }: FocusTarget): void {
  const row = id === undefined ? null : list.querySelector(`[data-item="${CSS.escape(String(id))}"]`);
  const found = [
    part === 'fields' && row?.querySelector<HTMLElement>('[data-fields] :is(input, textarea, select)'),
    row?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`),
    row?.querySelector<HTMLElement>('[data-part]:not(:disabled)'),
    list.querySelector<HTMLElement>('[data-adds]'),
  ].find(Boolean);
  if (found instanceof HTMLElement) found.focus();
}

export function useItemList<Item extends ListItem>(
  at: Place<readonly Item[]>,
  spec: ItemListSpec<Item>,
  list: RefObject<HTMLElement | null>,
  onDropped: ((id: Item['id']) => void) | undefined,
) {
  const editor = useEditor();
  const name = useLabelOf(entryAt(at, 0));
  const [open, setOpen] = useState<OpenItem>();
  const [said, setSaid] = useState('');
  const [focus, setFocus] = useState<FocusTarget>();
  const revealed = useRevealedIn(at);
  const order = useFound(at, orderOf);
  // Stable: unmoved rows do not render.
  const ids = useMemo(() => JSON.parse(order) as Item['id'][], [order]);
  const isHeld = useFound(at, (items) => {
    const item = spec.canClose === undefined || open === undefined ? undefined : items.find(({ id }) => id === open.id);
    return item !== undefined && spec.canClose?.(item as Item) === false;
  });
  // Also for lists mounted by the request.
  const [answered, setAnswered] = useState<Revealed>();
  if (revealed !== answered) {
    setAnswered(revealed);
    const position = revealed?.place.slice(at.length + 1).split('.')[0];
    const item = position === undefined ? undefined : readItems(editor, at)[Number(position)];
    if (item !== undefined && item.id !== open?.id) setOpen({ id: item.id, isNew: false, before: item });
  }

  useEffect(() => {
    if (focus !== undefined && list.current !== null) focusOn(list.current, focus);
  }, [focus, list]);

  const act = useMemo<ListActions>(() => {
    const read = () => readItems(editor, at);
    const write = (items: Items) => editor.store.set(at, items);
    const positionOf = (id: ListItem['id']) => read().findIndex((item) => item.id === id);
    const titleOf = (item: ListItem) => spec.titleOf(item as Item) || name;
    const move = (from: number, to: number) => {
      const items = read();
      const item = items[from];
      if (item === undefined || to < 0 || to >= items.length || from === to) return false;
      write(items.toSpliced(from, 1).toSpliced(to, 0, item));
      setSaid(texts.moved(titleOf(item), to + 1, items.length));
      return true;
    };
    const remove = (id: ListItem['id']) => {
      const items = read();
      const position = positionOf(id);
      const item = items[position];
      if (item === undefined) return;
      write(items.toSpliced(position, 1));
      setOpen((now) => (now?.id === id ? undefined : now));
      onDropped?.(id);
      setSaid(texts.removed(titleOf(item)));
      setFocus({ id: (items[position + 1] ?? items[position - 1])?.id, part: 'edit' });
    };
    return {
      nameOf: (id) => {
        const item = read()[positionOf(id)] as Item | undefined;
        return (item && spec.titleOf(item)) || `${name} ${positionOf(id) + 1}`;
      },
      add: () => {
        const items = read() as readonly Item[];
        const item = spec.build(items);
        write([...items, item]);
        setOpen({ id: item.id, isNew: true, before: item });
        setSaid(texts.added(titleOf(item)));
        setFocus({ id: item.id, part: 'fields' });
      },
      toggle: (id) => {
        const item = read()[positionOf(id)];
        setOpen((now) => (now?.id === id || item === undefined ? undefined : { id, isNew: false, before: item }));
        setFocus({ id, part: 'edit' });
      },
      cancel: ({ id, isNew, before }) => {
        if (isNew) {
          remove(id);
          return;
        }
        editor.store.set(entryAt(at, positionOf(id)), before);
        onDropped?.(id);
        setOpen(undefined);
        setFocus({ id, part: 'edit' });
      },
      remove,
      moveBy: (id, by) => {
        const from = positionOf(id);
        if (move(from, from + by)) setFocus({ id, part: by === 1 ? 'down' : 'up' });
      },
      moveTo: (id, position) => {
        move(positionOf(id), position);
      },
    };
  }, [editor, at, spec, name, onDropped]);

  return { name, maxItems: maxItemsAt(editor.document.schema, at), ids, open, isHeld, said, act };
}
