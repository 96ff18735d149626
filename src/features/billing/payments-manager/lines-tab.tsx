import { keepPreviousData } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/field.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { lineViews } from '../../../domain/statement-lines.ts';
import { statementTexts as texts } from '../../../domain/texts/statements.ts';
import { paymentsManagerTexts } from '../../../domain/texts/payments-manager.ts';
import { trpc } from '../../../lib/trpc.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { PageLinks } from '../../../widgets/page-links.tsx';
import { SearchBox } from '../../../widgets/search-box.tsx';
import { LinesTable } from './lines-table.tsx';
import type { PaymentsScreenProps } from './payments-screen.tsx';
import { narrowed } from './payments-search.ts';

/** The lines of bank statements: first those that wait for somebody. */
export function LinesTab({ search, onChange }: PaymentsScreenProps) {
  const { q, lines, after, tab } = search;
  const { data, error, isFetching, refetch } = trpc.payments.lines.useQuery(
    { q, lines, after },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const isFiltered = q !== undefined || lines !== undefined;
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{texts.listLead}</p>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          q={q ?? ''}
          label={texts.search}
          placeholder={texts.searchHint}
          onSearch={(words) => onChange(narrowed({ ...search, q: words }), true)}
        />
        <Field label={texts.show} hideLabel className="w-full sm:w-56">
          <Select
            value={lines ?? 'open'}
            onChange={({ target }) => {
              const view = lineViews.find((one) => one === target.value);
              onChange(narrowed({ ...search, lines: view === 'open' ? undefined : view }), false);
            }}
          >
            {lineViews.map((view) => (
              <option key={view} value={view}>
                {texts.views[view]}
              </option>
            ))}
          </Select>
        </Field>
        {isFiltered && (
          <Button variant="ghost" onClick={() => onChange(narrowed({ tab }), false)}>
            {paymentsManagerTexts.clear}
          </Button>
        )}
      </div>
      {error !== null && (
        <div className="mb-4">
          <LoadFailed title={texts.fetchFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="h-64 w-full" />}
      {data !== undefined && (
        <>
          <p role="status" className="mb-2 text-sm text-muted">
            {texts.total(data.total)}
          </p>
          {data.items.length === 0 ? (
            <p className="rounded-card border border-line bg-raised p-6 text-muted">
              {isFiltered ? texts.emptyFilter : texts.empty}
            </p>
          ) : (
            <LinesTable rows={data.items} />
          )}
        </>
      )}
      <div className="mt-6">
        <PageLinks
          to="/admin/payments"
          search={search as { q?: string; after?: string }}
          next={data?.next ?? null}
          firstLabel={texts.first}
          nextLabel={texts.next}
        />
      </div>
    </>
  );
}
