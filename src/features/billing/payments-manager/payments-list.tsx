import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { choicesOf } from '../../../components/form/list-choice.tsx';
import { Notice } from '../../../components/notice.tsx';
import { serviceCurrencies } from '../../../domain/money/money.ts';
import {
  countedPayments,
  paymentExportMax,
  paymentExportPath,
  paymentSortsOf,
  type PaymentView,
  usualPaymentSort,
} from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { ExportLink } from '../../../widgets/csv-export/export-link.tsx';
import { FilterBar, narrowed } from '../../../widgets/list-screen/filter-bar.tsx';
import { FoundList } from '../../../widgets/list-screen/found-list.tsx';
import { CardWaiting } from './card-waiting.tsx';
import { PaymentsTable } from './payments-table.tsx';
import type { PaymentsScreenProps } from './payments-screen.tsx';
import { exportQuery, sortIn } from './payments-search.ts';

interface PaymentsListProps extends PaymentsScreenProps {
  view: PaymentView;
}

export function PaymentsList({ view, search, onChange }: PaymentsListProps) {
  const { q, currency, sort, after } = search;
  const query = trpc.payments.list.useQuery(
    { view, q, currency, sort, after },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const isFiltered = q !== undefined || currency !== undefined;
  return (
    <>
      {view === 'to-match' && <CardWaiting />}
      <Filter view={view} search={search} onChange={onChange} total={query.data?.total} />
      {view === 'to-match' && <ProposedNotice count={query.data?.proposed ?? 0} />}
      <FoundList
        query={query}
        to="/admin/payments"
        search={search}
        failedTitle={texts.fetchFailed}
        empty={isFiltered ? texts.emptyFilter : texts.empty[view]}
      >
        {({ items, now }) => (
          <PaymentsTable
            rows={items}
            search={search}
            view={view}
            now={now}
            onSort={(one) => onChange(narrowed({ ...search, sort: sortIn(view, one).sort }), false)}
          />
        )}
      </FoundList>
    </>
  );
}

function ProposedNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice className="mb-4">
      <p>{texts.proposed(count)}</p>
      <Link to="/admin/payments" search={{ tab: 'lines' }} className="inline-block py-0.5 font-semibold">
        {texts.reviewProposed}
      </Link>
    </Notice>
  );
}

function Filter({ view, search, onChange, total }: PaymentsListProps & { total: number | undefined }) {
  const { q, currency, sort } = search;
  const sorts = choicesOf(paymentSortsOf(view), texts.sorts);
  return (
    <FilterBar
      filter={search}
      onFilter={onChange}
      texts={texts}
      choices={[
        {
          by: 'currency',
          none: texts.anyCurrency,
          choices: serviceCurrencies.map((one) => [one, one] as const),
        },
        { by: 'sort', usual: usualPaymentSort(view), choices: sorts },
      ]}
      end={
        <>
          <span role="status" className="text-sm text-muted">
            {total === undefined ? undefined : texts.found(total, countedPayments)}
          </span>
          <ExportLink
            noun="payments"
            path={paymentExportPath}
            query={exportQuery({ view, q, currency, sort })}
            title={texts.exportHint(paymentExportMax)}
            className="sm:ml-auto"
          >
            {texts.exportCsv}
          </ExportLink>
        </>
      }
    />
  );
}
