import { keepPreviousData } from '@tanstack/react-query';
import { choicesOf } from '../../../../components/form/list-choice.tsx';
import { lineViews } from '../../../../domain/statements/lines.ts';
import { statementTexts as texts } from '../../../../domain/statements/texts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { FilterBar } from '../../../../widgets/list-screen/filter-bar.tsx';
import { FoundList } from '../../../../widgets/list-screen/found-list.tsx';
import { LinesTable } from './lines-table.tsx';
import { Proposals } from '../proposals.tsx';
import type { PaymentsScreenProps } from '../payments-screen.tsx';

export function LinesTab({ search, onChange }: PaymentsScreenProps) {
  const { q, lines, after } = search;
  const query = trpc.payments.lines.useQuery({ q, lines, after }, { staleTime: 0, placeholderData: keepPreviousData });
  const isFiltered = q !== undefined || lines !== undefined;
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{texts.listLead}</p>
      <Proposals />
      <FilterBar
        filter={search}
        onFilter={onChange}
        texts={{ ...texts, lines: texts.show }}
        choices={[{ by: 'lines', usual: 'to-decide', choices: choicesOf(lineViews, texts.views) }]}
      />
      <FoundList
        query={query}
        to="/admin/payments"
        search={search}
        failedTitle={texts.fetchFailed}
        count={({ total }) => texts.total(total)}
        empty={isFiltered ? texts.emptyFilter : texts.empty}
      >
        {({ items }) => <LinesTable rows={items} />}
      </FoundList>
    </>
  );
}
