import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { redirectTexts as texts } from '../../domain/texts/redirects.ts';
import type { MissingRow, RedirectPage, RedirectRow } from '../../domain/redirects.ts';
import { PageLinks } from '../../widgets/list-screen/page-links.tsx';
import { SearchBox } from '../../widgets/list-screen/search-box.tsx';
import { MissingList } from './missing-list.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { EmptyList } from '../../widgets/list-screen/found-list.tsx';
import { RedirectItem } from './redirect-item.tsx';

export interface RedirectsSearch {
  q?: string;
  after?: string;
}

interface RedirectsScreenProps {
  search: RedirectsSearch;
  page: RedirectPage;
  missing: MissingRow[];
}

/** What stands in the form: a redirect that is changed, or a new one from an address. */
interface Editing {
  row: RedirectRow | undefined;
  fromPath: string;
  /** Begins the form anew. */
  round: number;
}

/** Old addresses and where they lead, and those that are asked for and are not there (D39). */
export function RedirectsScreen({ search, page, missing }: RedirectsScreenProps) {
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
              onSearch={(q) => void navigate({ to: '/admin/redirects', search: q === '' ? {} : { q } })}
            />
          </div>
          {page.items.length === 0 ? (
            <EmptyList>
              {search.after !== undefined ? texts.emptyPage : search.q === undefined ? texts.empty : texts.noMatch}
            </EmptyList>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-raised">
              {page.items.map((row) => (
                <RedirectItem key={row.id} row={row} onEdit={() => begin(row, row.fromPath)} />
              ))}
            </ul>
          )}
          <div className="mt-6">
            <PageLinks
              to="/admin/redirects"
              search={search}
              next={page.next}
              firstLabel={texts.first}
              nextLabel={texts.next}
            />
          </div>
        </section>
        <MissingList rows={missing} onRedirect={(path) => begin(undefined, path)} />
      </div>
    </>
  );
}
