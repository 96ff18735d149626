import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import { contentEditorTexts as texts } from '../../domain/texts/content-editor.ts';
import type { ListItem } from './list-spec.ts';

// The same objects always: with others dnd-kit draws every row anew.
const pointer = { activationConstraint: { distance: 6 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

interface SortableItemsProps<Item extends ListItem> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onMove: (id: Item['id'], position: number) => void;
  children: ReactNode;
}

/** Rows that are dragged by their handle with a pointer, or lifted by Space and moved by the arrow keys. */
export function SortableItems<Item extends ListItem>({ items, nameOf, onMove, children }: SortableItemsProps<Item>) {
  const order = items.map(({ id }) => id).join('\n');
  // The same list as long as the order is: typing into an entry draws no other row.
  const ids = useMemo(() => order.split('\n'), [order]);
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));

  const positionOf = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const name = (id: UniqueIdentifier) => {
    const item = items[positionOf(id)];
    return item === undefined ? '' : nameOf(item);
  };
  const said = (id: UniqueIdentifier, over: UniqueIdentifier | undefined) =>
    over === undefined ? undefined : texts.moved(name(id), positionOf(over) + 1, ids.length);
  const announcements: Announcements = {
    onDragStart: ({ active }) => texts.lifted(name(active.id), positionOf(active.id) + 1, ids.length),
    onDragOver: ({ active, over }) => said(active.id, over?.id),
    onDragEnd: ({ active, over }) => said(active.id, over?.id),
    onDragCancel: ({ active }) => texts.dragCancelled(name(active.id)),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const item = items[positionOf(active.id)];
    if (item !== undefined && over !== null) onMove(item.id, positionOf(over.id));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.dragHelp } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="space-y-2">{children}</ul>
      </SortableContext>
    </DndContext>
  );
}
