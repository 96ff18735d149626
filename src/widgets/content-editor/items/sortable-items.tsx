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
import { contentEditorTexts as texts } from '../../../domain/content/editor-texts.ts';
import type { ListItem } from './list-spec.ts';

// Stable: dnd-kit re-renders all rows otherwise.
const pointer = { activationConstraint: { distance: 6 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

interface SortableItemsProps {
  /** Same array while the order is unchanged. */
  ids: readonly ListItem['id'][];
  nameOf: (id: ListItem['id']) => string;
  onMove: (id: ListItem['id'], position: number) => void;
  children: ReactNode;
}

export function SortableItems({ ids, nameOf, onMove, children }: SortableItemsProps) {
  const keys = useMemo(() => ids.map(String), [ids]);
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));

  const positionOf = (key: UniqueIdentifier) => keys.indexOf(String(key));
  const name = (key: UniqueIdentifier) => {
    const id = ids[positionOf(key)];
    return id === undefined ? '' : nameOf(id);
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
    const id = ids[positionOf(active.id)];
    if (id !== undefined && over !== null) onMove(id, positionOf(over.id));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.dragHelp } }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className="space-y-2">{children}</ul>
      </SortableContext>
    </DndContext>
  );
}
