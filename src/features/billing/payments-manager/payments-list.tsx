import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/field.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { serviceCurrencies } from '../../../domain/money.ts';
import { paymentExportMax, paymentExportPath, type PaymentView } from '../../../domain/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/texts/payments-manager.ts';
import { trpc } from '../../../lib/trpc.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { PageLinks } from '../../../widgets/page-links.tsx';
import { SearchBox } from '../../../widgets/search-box.tsx';
import { CardWaiting } from './card-waiting.tsx';
import { ConfirmProposed } from './confirm-proposed.tsx';
import { PaymentsTable } from './payments-table.tsx';
import type { PaymentsScreenProps } from './payments-screen.tsx';
import { exportQuery, narrowed } from './payments-search.ts';

interface PaymentsListProps extends PaymentsScreenProps {
  view: PaymentView;
}

/** The payments of one state. What others do shows at once. */
export function PaymentsList({ view, search, onChange }: PaymentsListProps) {
  const { q, currency, after } = search;
  const { data, error, isFetching, refetch } = trpc.payments.list.useQuery(
    { view, q, currency, after },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const isFiltered = q !== undefined || currency !== undefined;
  return (
    <>
      {view === 'to-match' && <CardWaiting />}
      <FilterBar view={view} search={search} onChange={onChange} />
      {view === 'to-match' && data !== undefined && data.proposed > 0 && <ConfirmProposed count={data.proposed} />}
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
              {isFiltered ? texts.emptyFilter : texts.empty[view]}
            </p>
          ) : (
            <PaymentsTable rows={data.items} search={search} view={view} now={data.now} />
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

/** Words and currency; a change begins at the first page again. */
function FilterBar({ view, search, onChange }: PaymentsListProps) {
  const { q, currency, tab } = search;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        q={q ?? ''}
        label={texts.search}
        placeholder={texts.searchHint}
        onSearch={(words) => onChange(narrowed({ ...search, q: words }), true)}
      />
      <Field label={texts.currency} hideLabel className="w-full sm:w-48">
        <Select
          value={currency ?? ''}
          onChange={({ target }) =>
            onChange(narrowed({ ...search, currency: serviceCurrencies.find((one) => one === target.value) }), false)
          }
        >
          <option value="">{texts.anyCurrency}</option>
          {serviceCurrencies.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      {(q !== undefined || currency !== undefined) && (
        <Button variant="ghost" onClick={() => onChange(narrowed({ tab }), false)}>
          {texts.clear}
        </Button>
      )}
      <a
        href={`${paymentExportPath}${exportQuery({ view, q, currency })}`}
        download
        title={texts.exportHint(paymentExportMax)}
        className={`${buttonClass({ variant: 'outline' })} sm:ml-auto`}
      >
        <Download aria-hidden="true" className="size-4" />
        {texts.exportCsv}
      </a>
    </div>
  );
}
