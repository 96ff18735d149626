import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { contentEditorTexts as texts } from '../../../domain/content/editor-texts.ts';
import { ItemRow } from './item-row.tsx';
import type { ItemListSpec, ListItem } from './list-spec.ts';
import { entryAt, type Place } from '../place.ts';
import { SortableItems } from './sortable-items.tsx';
import { useItemList } from './use-item-list.ts';

interface ItemListProps<Item extends ListItem> {
  at: Place<readonly Item[]>;
  /** Outside components: a new object re-renders all rows. */
  spec: ItemListSpec<Item>;
  empty?: ReactNode;
  actions?: ReactNode;
  onDropped?: (id: Item['id']) => void;
}

/**
 * One entry at a time; sortable by buttons, drag and keyboard. Renders only on add, remove or move; typing renders one
 * row.
 */
export function ItemList<Item extends ListItem>({ at, spec, empty, actions, onDropped }: ItemListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  const { name, maxItems, ids, open, isHeld, said, act } = useItemList(at, spec, list, onDropped);
  const [asked, setAsked] = useState<Item['id']>();
  const isAsked = asked !== undefined && ids.includes(asked);
  const isFull = ids.length >= maxItems;
  const waits = isHeld || (spec.addsOneAtATime === true && open !== undefined);
  const note = isFull ? texts.full(maxItems) : waits ? texts.finishFirst : undefined;

  return (
    <div ref={list} className="space-y-3">
      {ids.length === 0 ? (
        empty
      ) : (
        <SortableItems ids={ids} nameOf={act.nameOf} onMove={act.moveTo}>
          {ids.map((id, position) => (
            <ItemRow
              key={id}
              place={entryAt(at, position)}
              id={id}
              spec={spec}
              name={name}
              isFirst={position === 0}
              isLast={position === ids.length - 1}
              open={open?.id === id ? open : undefined}
              isHeld={isHeld}
              act={act}
              onDelete={setAsked}
            />
          ))}
        </SortableItems>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {spec.hidesAdd !== true && (
          <Button variant="outline" size="sm" data-adds disabled={isFull || waits} onClick={act.add}>
            <Plus aria-hidden="true" className="size-4" />
            {ids.length === 0 ? (spec.addFirstLabel ?? spec.addLabel) : spec.addLabel}
          </Button>
        )}
        {actions}
        {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(undefined)}
        title={texts.removeTitle(isAsked ? act.nameOf(asked) : '')}
        text={texts.removeText}
        confirmLabel={texts.removeConfirm}
        tone="danger"
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) act.remove(asked);
        }}
      />
    </div>
  );
}
