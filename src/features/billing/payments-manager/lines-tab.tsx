import { keepPreviousData } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { choicesOf, ListChoice } from '../../../components/list-choice.tsx';
import { lineViews } from '../../../domain/statement-lines.ts';
import { statementTexts as texts } from '../../../domain/texts/statements.ts';
import { paymentsManagerTexts } from '../../../domain/texts/payments-manager.ts';
import { trpc } from '../../../lib/trpc.ts';
import { SearchBox } from '../../../widgets/search-box.tsx';
import { LinesTable } from './lines-table.tsx';
import { FoundList } from './found-list.tsx';
import type { PaymentsScreenProps } from './payments-screen.tsx';
import { narrowed } from './payments-search.ts';

/** The lines of bank statements: first those that wait for somebody. */
export function LinesTab({ search, onChange }: PaymentsScreenProps) {
  const { q, lines, after, tab } = search;
  const query = trpc.payments.lines.useQuery({ q, lines, after }, { staleTime: 0, placeholderData: keepPreviousData });
  const { data } = query;
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
        <ListChoice
          label={texts.show}
          value={lines ?? 'open'}
          choices={choicesOf(lineViews, texts.views)}
          onChoose={(one) => onChange(narrowed({ ...search, lines: one === 'open' ? undefined : one }), false)}
          className="sm:w-56"
        />
        {isFiltered && (
          <Button variant="ghost" onClick={() => onChange(narrowed({ tab }), false)}>
            {paymentsManagerTexts.clear}
          </Button>
        )}
      </div>
      <FoundList query={query} search={search} texts={texts} empty={isFiltered ? texts.emptyFilter : texts.empty}>
        {data !== undefined && <LinesTable rows={data.items} />}
      </FoundList>
    </>
  );
}
