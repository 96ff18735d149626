import { keepPreviousData } from '@tanstack/react-query';
import { choicesOf } from '../../components/form/list-choice.tsx';
import { type AnswerFilter, answerSorts } from '../../domain/answers/answers.ts';
import { answerTexts as texts } from '../../domain/answers/texts.ts';
import { enquiryInterests } from '../../domain/enquiries/enquiries.ts';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { FilterBar } from '../../widgets/list-screen/filter-bar.tsx';
import { RecordList } from '../../widgets/list-screen/list-screen.tsx';
import { AddLink } from '../../widgets/list-screen/record-links.tsx';
import type { RowListProps } from '../../widgets/list-screen/use-row-dialog.ts';
import { answerColumns } from './answer-columns.tsx';

export function AnswerList({ filter, onFilter, onCopied }: RowListProps<AnswerFilter>) {
  const query = trpc.answers.list.useQuery(filter, { staleTime: 0, placeholderData: keepPreviousData });
  const { sort: _, after: __, ...chosen } = filter;
  return (
    <RecordList
      title={texts.title}
      lead={texts.lead}
      actions={
        <AddLink to="/admin/answers" search={{ ...filter, edit: 'new' }} resetScroll={false}>
          {texts.add}
        </AddLink>
      }
      filters={
        <FilterBar
          filter={filter}
          onFilter={onFilter}
          texts={texts}
          choices={[
            {
              by: 'interest',
              none: texts.anyInterest,
              choices: choicesOf(enquiryInterests, enquiryTexts.interests),
            },
            { by: 'sort', usual: 'newest', choices: choicesOf(answerSorts, texts.sorts) },
          ]}
          toggle={{ by: 'due', label: texts.dueOnly }}
        />
      }
      query={query}
      to="/admin/answers"
      failedTitle={texts.fetchFailed}
      count={({ total }) => texts.total(total)}
      empty={Object.keys(chosen).length > 0 ? texts.emptyFilter : texts.empty}
      label={texts.list}
      columns={answerColumns}
      context={{ onCopied }}
      filter={filter}
      onFilter={onFilter}
    />
  );
}
