import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { contentEditorTexts as texts } from '../../../domain/content/editor-texts.ts';
import { useEditor, useLabelOf, useValueAt } from '../editor-context.ts';
import { entryAt, type Place } from '../place.ts';
import { maxItemsAt } from '../fields/schema-at.ts';

interface PlainListProps<Item> {
  at: Place<readonly Item[] | undefined>;
  addLabel: string;
  build: () => NoInfer<Item>;
  renderFields: (place: Place<Item>) => ReactNode;
  empty?: ReactNode;
  /** Order matters. */
  canMove?: boolean;
  isFull?: boolean;
}

/** Always open entries, identified by position. */
export function PlainList<Item>({
  at,
  addLabel,
  build,
  renderFields,
  empty,
  canMove = false,
  isFull = false,
}: PlainListProps<Item>) {
  const { store, document } = useEditor();
  const items = useValueAt(at) ?? [];
  const name = useLabelOf(entryAt(at, 0));
  const maxItems = maxItemsAt(document.schema, at);
  const adding = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');

  /** Focus follows the entry. */
  function move(position: number, by: -1 | 1, pressed: HTMLElement): void {
    const to = position + by;
    store.set(at, items.toSpliced(position, 1).toSpliced(to, 0, ...items.slice(position, position + 1)));
    setSaid(texts.moved(`${name} ${position + 1}`, to + 1, items.length));
    const row = pressed.closest('ol')?.children[to];
    const isAtEnd = items[to + by] === undefined;
    row?.querySelector<HTMLElement>(`[data-move="${isAtEnd ? -by : by}"]`)?.focus();
  }

  return (
    <div className="space-y-3">
      {canMove && (
        <p role="status" className="sr-only">
          {said}
        </p>
      )}
      {items.length === 0 ? (
        empty
      ) : (
        <ol className="space-y-3">
          {items.map((_, position) => {
            const place = entryAt(at, position);
            const label = `${name} ${position + 1}`;
            return (
              <li key={place}>
                <fieldset className="flex min-w-0 flex-wrap items-end gap-3 rounded-card border border-line p-3">
                  <legend className="sr-only">{label}</legend>
                  <div className="grid min-w-0 flex-1 basis-60 gap-3 sm:grid-cols-2">{renderFields(place)}</div>
                  {canMove &&
                    ([-1, 1] as const).map((by) => (
                      <Button
                        key={by}
                        variant="ghost"
                        size="sm"
                        data-move={by}
                        aria-label={by < 0 ? texts.moveUp(label) : texts.moveDown(label)}
                        disabled={items[position + by] === undefined}
                        onClick={({ currentTarget }) => move(position, by, currentTarget)}
                      >
                        {by < 0 ? (
                          <ArrowUp aria-hidden="true" className="size-4.5" />
                        ) : (
                          <ArrowDown aria-hidden="true" className="size-4.5" />
                        )}
                      </Button>
                    ))}
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={texts.remove(label)}
                    onClick={() => {
                      store.set(at, items.toSpliced(position, 1));
                      adding.current?.focus();
                    }}
                  >
                    <Trash2 aria-hidden="true" className="size-4.5" />
                  </Button>
                </fieldset>
              </li>
            );
          })}
        </ol>
      )}
      <span ref={(element) => void (adding.current = element?.querySelector('button') ?? null)}>
        <Button
          variant="outline"
          size="sm"
          disabled={isFull || items.length >= maxItems}
          onClick={() => store.set(at, [...items, build()])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {addLabel}
        </Button>
      </span>
    </div>
  );
}
