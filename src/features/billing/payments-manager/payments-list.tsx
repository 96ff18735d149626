import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { ListChoice } from '../../../components/list-choice.tsx';
import { serviceCurrencies } from '../../../domain/money.ts';
import { paymentExportMax, paymentExportPath, type PaymentView } from '../../../domain/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/texts/payments-manager.ts';
import { trpc } from '../../../lib/trpc.ts';
import { SearchBox } from '../../../widgets/search-box.tsx';
import { CardWaiting } from './card-waiting.tsx';
import { ConfirmProposed } from './confirm-proposed.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { FoundList } from './found-list.tsx';
import type { PaymentsScreenProps } from './payments-screen.tsx';
import { exportQuery, narrowed } from './payments-search.ts';

interface PaymentsListProps extends PaymentsScreenProps {
  view: PaymentView;
}

/** The payments of one state. What others do shows at once. */
export function PaymentsList({ view, search, onChange }: PaymentsListProps) {
  const { q, currency, after } = search;
  const query = trpc.payments.list.useQuery(
    { view, q, currency, after },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { data } = query;
  const isFiltered = q !== undefined || currency !== undefined;
  return (
    <>
      {view === 'to-match' && <CardWaiting />}
      <FilterBar view={view} search={search} onChange={onChange} />
      {view === 'to-match' && <ConfirmProposed count={data?.proposed ?? 0} />}
      <FoundList query={query} search={search} texts={texts} empty={isFiltered ? texts.emptyFilter : texts.empty[view]}>
        {data !== undefined && <PaymentsTable rows={data.items} search={search} view={view} now={data.now} />}
      </FoundList>
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
      <ListChoice
        label={texts.currency}
        value={currency}
        none={texts.anyCurrency}
        choices={serviceCurrencies.map((one) => [one, one])}
        onChoose={(one) => onChange(narrowed({ ...search, currency: one }), false)}
        className="sm:w-48"
      />
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
