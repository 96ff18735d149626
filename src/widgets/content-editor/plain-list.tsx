import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { contentEditorTexts as texts } from '../../domain/texts/content-editor.ts';
import { useEditor, useLabelOf, useValueAt } from './editor-context.ts';
import { mostItemsAt } from './schema-at.ts';

interface PlainListProps {
  /** The place of the list. */
  at: string;
  addLabel: string;
  /** A new entry. */
  build: () => unknown;
  /** The fields of the entry at `place`, side by side where there is room. */
  renderFields: (place: string) => ReactNode;
  empty?: ReactNode;
  /** No further entry makes sense, whatever the schema allows. */
  isFull?: boolean;
}

/** A short list of entries without ids, all of them open: what they are is told by their position. */
export function PlainList({ at, addLabel, build, renderFields, empty, isFull = false }: PlainListProps) {
  const { store, document } = useEditor();
  const items = (useValueAt(at) ?? []) as readonly unknown[];
  const name = useLabelOf(`${at}.0`);
  const most = mostItemsAt(document.schema, at);
  const adding = useRef<HTMLButtonElement>(null);
  return (
    <div className="space-y-3">
      {items.length === 0 ? (
        empty
      ) : (
        <ol className="space-y-3">
          {items.map((_, position) => {
            const place = `${at}.${position}`;
            const label = `${name} ${position + 1}`;
            return (
              <li key={place}>
                <fieldset className="flex min-w-0 flex-wrap items-end gap-3 rounded-card border border-line p-3">
                  <legend className="sr-only">{label}</legend>
                  <div className="grid min-w-0 flex-1 basis-60 gap-3 sm:grid-cols-2">{renderFields(place)}</div>
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
          disabled={isFull || items.length >= most}
          onClick={() => store.set(at, [...items, build()])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {addLabel}
        </Button>
      </span>
    </div>
  );
}
