import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { RedirectRow, RedirectsSearch } from '../../domain/redirects/redirects.ts';
import { redirectTexts as texts } from '../../domain/redirects/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { LoadFailed, type LoadState } from '../../widgets/load-failed.tsx';
import { PageLinks } from '../../widgets/list-screen/page-links.tsx';
import { SearchBox } from '../../widgets/list-screen/search-box.tsx';
import { MissingList } from './missing-list.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { EmptyList } from '../../widgets/list-screen/found-list.tsx';
import { RedirectItem } from './redirect-item.tsx';

interface RedirectsScreenProps {
  search: RedirectsSearch;
}

/** Or new, from a path. */
interface Editing {
  row: RedirectRow | undefined;
  fromPath: string;
  round: number;
}

export function RedirectsScreen({ search }: RedirectsScreenProps) {
  // Always refetched. The form survives loading and failure.
  const { ignored, ...listed } = search;
  const shown = ignored === undefined ? {} : { ignored };
  const list = trpc.redirects.list.useQuery(listed, { staleTime: 0, placeholderData: keepPreviousData });
  const missing = trpc.redirects.missing.useQuery(shown, { staleTime: 0 });
  const [editing, setEditing] = useState<Editing>({ row: undefined, fromPath: '', round: 0 });
  const navigate = useNavigate();
  const begin = (row: RedirectRow | undefined, fromPath: string) =>
    setEditing(({ round }) => ({ row, fromPath, round: round + 1 }));
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} />
      <RedirectForm
        key={editing.round}
        row={editing.row}
        fromPath={editing.fromPath}
        takesFocus={editing.round > 0 && (editing.row !== undefined || editing.fromPath !== '')}
        onDone={() => begin(undefined, '')}
      />
      <div className="mt-10 grid items-start gap-x-8 gap-y-10 xl:grid-cols-2">
        <section aria-labelledby="redirects-title">
          <h2 id="redirects-title" tabIndex={-1} className="mb-3 text-xl">
            {texts.list}
          </h2>
          <div className="mb-4">
            <SearchBox
              q={search.q ?? ''}
              label={texts.search}
              placeholder={texts.searchPlaceholder}
              onSearch={(q) =>
                void navigate({ to: '/admin/redirects', search: { ...shown, ...(q === '' ? {} : { q }) } })
              }
            />
          </div>
          <Read query={list}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyList>
                  {search.after !== undefined ? texts.emptyPage : search.q === undefined ? texts.empty : texts.noMatch}
                </EmptyList>
              ) : (
                <ul className="divide-y divide-line rounded-card border border-line bg-raised">
                  {items.map((row) => (
                    <RedirectItem key={row.id} row={row} onEdit={() => begin(row, row.fromPath)} />
                  ))}
                </ul>
              )
            }
          </Read>
          <div className="mt-6">
            <PageLinks
              to="/admin/redirects"
              search={search}
              next={list.data?.next ?? null}
              firstLabel={texts.first}
              nextLabel={texts.next}
            />
          </div>
        </section>
        <Read query={missing}>
          {(rows) => <MissingList rows={rows} search={search} onRedirect={(path) => begin(undefined, path)} />}
        </Read>
      </div>
    </>
  );
}

interface ReadProps<Data> {
  query: LoadState & { data: Data | undefined };
  children: (data: Data) => ReactNode;
}

function Read<Data>({ query, children }: ReadProps<Data>) {
  const { data, error } = query;
  return (
    <div>
      {error !== null && (
        <div className="mb-4">
          <LoadFailed title={texts.fetchFailed} query={query} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="h-40 w-full" />}
      {data !== undefined && children(data)}
    </div>
  );
}
