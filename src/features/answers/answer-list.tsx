import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button, buttonClass } from '../../components/button.tsx';
import { choicesOf, ListChoice } from '../../components/form/list-choice.tsx';
import { type AnswerFilter, answerSorts } from '../../domain/answers/answers.ts';
import { answerTexts as texts } from '../../domain/answers/texts.ts';
import { enquiryInterests } from '../../domain/enquiries/enquiries.ts';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { FilterBar, narrowed } from '../../widgets/list-screen/filter-bar.tsx';
import { ListScreen } from '../../widgets/list-screen/list-screen.tsx';
import { AnswerTable } from './answer-table.tsx';

interface AnswerListProps {
  filter: AnswerFilter;
  /** `isTyping`: rapid changes. */
  onFilter: (filter: AnswerFilter, isTyping: boolean) => void;
  onCopied: (id: string) => void;
}

export function AnswerList({ filter, onFilter, onCopied }: AnswerListProps) {
  const query = trpc.answers.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  const { sort, after: _, ...chosen } = filter;
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      actions={
        <Link to="/admin/answers" search={{ ...filter, edit: 'new' }} resetScroll={false} className={buttonClass()}>
          <Plus aria-hidden="true" className="size-4" />
          {texts.add}
        </Link>
      }
      filters={<AnswerFilterBar filter={filter} onFilter={onFilter} />}
      query={query}
      to="/admin/answers"
      search={filter}
      failedTitle={texts.fetchFailed}
      count={({ total }) => texts.total(total)}
      empty={Object.keys(chosen).length > 0 ? texts.emptyFilter : texts.empty}
      firstLabel={texts.first}
      nextLabel={texts.next}
    >
      {({ items }) => (
        <AnswerTable
          rows={items}
          sort={sort}
          onSort={(one) => onFilter(narrowed({ ...filter, sort: one === 'newest' ? undefined : one }), false)}
          onCopied={onCopied}
        />
      )}
    </ListScreen>
  );
}

function AnswerFilterBar({ filter, onFilter }: Pick<AnswerListProps, 'filter' | 'onFilter'>) {
  const { q, interest, due, sort } = filter;
  const change = (next: AnswerFilter, isTyping = false) => onFilter(narrowed({ ...filter, ...next }), isTyping);
  return (
    <FilterBar
      q={q}
      texts={texts}
      onSearch={(words) => change({ q: words }, true)}
      isFiltered={q !== undefined || interest !== undefined || due !== undefined}
      onClear={() => onFilter(narrowed({ sort }), false)}
    >
      <ListChoice
        label={texts.interest}
        value={interest}
        none={texts.anyInterest}
        choices={choicesOf(enquiryInterests, enquiryTexts.interests)}
        onChoose={(one) => change({ interest: one })}
        className="sm:w-44"
      />
      <ListChoice
        label={texts.sort}
        value={sort ?? 'newest'}
        choices={choicesOf(answerSorts, texts.sorts)}
        onChoose={(one) => change({ sort: one === 'newest' ? undefined : one })}
        className="sm:w-44"
      />
      <Button
        variant={due === true ? 'primary' : 'outline'}
        aria-pressed={due === true}
        onClick={() => change({ due: due === true ? undefined : true })}
      >
        {texts.dueOnly}
      </Button>
    </FilterBar>
  );
}
