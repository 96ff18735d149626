import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import type { TrashPage } from '../../domain/trash/trash.ts';
import { trashTexts as texts } from '../../domain/trash/texts.ts';
import { PageLinks } from '../../widgets/list-screen/page-links.tsx';
import { EmptyList } from '../../widgets/list-screen/found-list.tsx';
import { TrashItem } from './trash-item.tsx';

export interface TrashSearch {
  kind?: string;
  after?: string;
}

interface TrashScreenProps {
  search: TrashSearch;
  page: TrashPage;
  onFilter: (filter: TrashSearch) => void;
}

/** URL state. */
export function TrashScreen({ search, page, onFilter }: TrashScreenProps) {
  const list = useRef<HTMLUListElement>(null);
  const noteLeaving = useFocusAfterRow(list, page);
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} />
      <TrashFilter search={search} page={page} onFilter={onFilter} />
      {page.items.length === 0 ? (
        <EmptyList>{emptyMessage(search)}</EmptyList>
      ) : (
        <ul ref={list} className="divide-y divide-line rounded-card border border-line bg-raised">
          {page.items.map((row) => (
            <TrashItem key={row.id} row={row} onLeave={() => noteLeaving(row.id)} />
          ))}
        </ul>
      )}
      <div className="mt-6">
        <PageLinks to="/admin/trash" search={search} next={page.next} firstLabel={texts.first} nextLabel={texts.next} />
      </div>
    </>
  );
}

function emptyMessage({ kind, after }: TrashSearch): string {
  if (after !== undefined) return texts.emptyPage;
  return kind === undefined ? texts.empty : texts.emptyKind;
}

/** To its successor or an empty list's heading, unless moved elsewhere. */
function useFocusAfterRow(list: RefObject<HTMLUListElement | null>, { items }: TrashPage): (id: string) => void {
  const leaving = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    const { current: gone } = leaving;
    if (gone === undefined || items.some(({ id }) => id === gone.id)) return;
    leaving.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.children;
    const next = rows?.[Math.min(gone.index, rows.length - 1)];
    const target = next?.querySelector('button') ?? document.querySelector<HTMLElement>('main h1');
    target?.focus();
  }, [list, items]);
  return (id) => {
    leaving.current = { id, index: items.findIndex((item) => item.id === id) };
  };
}

function TrashFilter({ search, page, onFilter }: TrashScreenProps) {
  return (
    <form
      aria-label={texts.filter}
      className="mb-6 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const kind = new FormData(event.currentTarget).get('kind');
        onFilter(typeof kind === 'string' && kind !== '' ? { kind } : {});
      }}
    >
      <Field label={texts.kind} className="w-52">
        <Select key={search.kind ?? ''} name="kind" defaultValue={search.kind ?? ''}>
          <option value="">{texts.all}</option>
          {page.kinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind] ?? kind}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="outline">
        {texts.apply}
      </Button>
      {search.kind !== undefined && (
        <Button variant="ghost" onClick={() => onFilter({})}>
          {texts.clear}
        </Button>
      )}
    </form>
  );
}
