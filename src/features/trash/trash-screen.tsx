import { type RefObject, useEffect, useRef } from 'react';
import { ScreenTitle } from '../../components/screen-title.tsx';
import type { TrashPage } from '../../domain/trash/trash.ts';
import { trashTexts as texts } from '../../domain/trash/texts.ts';
import { PageLinks } from '../../widgets/list-screen/page-links.tsx';
import { FilterForm } from '../../widgets/list-screen/filter-form.tsx';
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
  const kinds = page.kinds.map((kind) => [kind, texts.kinds[kind] ?? kind] as const);
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} />
      <FilterForm
        texts={texts}
        fields={[{ name: 'kind', label: texts.kind, value: search.kind, choices: kinds }]}
        onFilter={onFilter}
      />
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
