import { formTexts } from '../../../domain/forms/texts.ts';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { type ButtonHTMLAttributes, memo } from 'react';
import { Button } from '../../../components/button.tsx';
import { contentEditorTexts as texts } from '../../../domain/content/editor-texts.ts';
import { useValueAt } from '../editor-context.ts';
import type { ItemListSpec, ListItem } from './list-spec.ts';
import type { Place } from '../place.ts';
import type { ListActions, OpenItem } from './use-item-list.ts';

interface ItemRowProps<Item extends ListItem> {
  place: Place<Item>;
  id: Item['id'];
  spec: ItemListSpec<Item>;
  /** What an entry is called. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Undefined while closed. */
  open: OpenItem | undefined;
  isHeld: boolean;
  act: ListActions;
  onDelete: (id: Item['id']) => void;
}

function Row<Item extends ListItem>({
  place,
  id,
  spec,
  name,
  isFirst,
  isLast,
  open,
  isHeld,
  act,
  onDelete,
}: ItemRowProps<Item>) {
  const item = useValueAt<Item | undefined>(place);
  const { titleOf, Detail, Fields, Foot, canCancel = false, doneLabel } = spec;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: String(id),
  });
  // Removed before the list renders.
  if (item === undefined) return null;
  const title = titleOf(item).trim();
  const isOpen = open !== undefined;
  const shown = title === '' ? `${name}: ${texts.untitled}` : title;
  return (
    <li
      ref={setNodeRef}
      data-item={id}
      data-place={place}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative rounded-card border bg-raised ${isDragging ? 'z-10 border-brand-ink shadow-lg' : isOpen ? 'border-edge' : 'border-line [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]'}`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 p-2">
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={texts.drag(shown)}
          className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
        {/* Buttons wrap below a cramped name. */}
        <div
          className={`flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 ${Detail === undefined ? 'basis-28' : 'basis-40'}`}
        >
          {Detail !== undefined && <Detail item={item} />}
          <p
            className={`min-w-0 flex-1 basis-28 wrap-anywhere ${title === '' ? 'text-muted italic' : 'font-semibold'}`}
          >
            {title === '' ? texts.untitled : title}
          </p>
        </div>
        <div className="ml-auto flex">
          <RowButton
            icon={ArrowUp}
            label={texts.moveUp(shown)}
            data-part="up"
            disabled={isFirst}
            onClick={() => act.moveBy(id, -1)}
          />
          <RowButton
            icon={ArrowDown}
            label={texts.moveDown(shown)}
            data-part="down"
            disabled={isLast}
            onClick={() => act.moveBy(id, 1)}
          />
          <RowButton
            icon={Pencil}
            label={texts.edit(shown)}
            data-part="edit"
            aria-expanded={isOpen}
            disabled={isHeld}
            onClick={() => act.toggle(id)}
          />
          <RowButton icon={Trash2} label={texts.remove(shown)} data-part="delete" onClick={() => onDelete(id)} />
        </div>
      </div>
      {open !== undefined && (
        <div data-fields className="space-y-5 border-t border-line p-4">
          <Fields place={place} />
          {Foot !== undefined && <Foot place={place} onClose={() => act.toggle(id)} />}
          <div className="flex flex-wrap gap-3">
            <Button size="sm" disabled={isHeld} onClick={() => act.toggle(id)}>
              {doneLabel?.(open.isNew) ?? texts.done}
            </Button>
            {canCancel && (
              <Button size="sm" variant="ghost" onClick={() => act.cancel(open)}>
                {formTexts.cancel}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

export const ItemRow = memo(Row) as typeof Row;

interface RowButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: LucideIcon;
  label: string;
}

function RowButton({ icon: Icon, label, ...rest }: RowButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className="grid size-9 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40"
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
