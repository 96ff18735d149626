import { CalendarClock, PencilLine } from 'lucide-react';
import type { AnswerRow, AnswerSort } from '../../domain/answers/answers.ts';
import { answerTexts as texts } from '../../domain/answers/texts.ts';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { formatDate } from '../../domain/time/format.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { RecordActions } from '../../widgets/list-screen/record-actions.tsx';
import { RowLink, RowLinkName } from '../../widgets/list-screen/record-links.tsx';
import { actionsColumn, type RecordColumn } from '../../widgets/list-screen/record-table.tsx';
import { RowMark } from '../../widgets/list-screen/row-name.tsx';
import { useRecordActions } from '../../widgets/list-screen/use-record-actions.ts';

export const answerColumns: readonly RecordColumn<AnswerRow, AnswerSort>[] = [
  {
    label: texts.name,
    isPlain: true,
    className: '@4xl:w-full @4xl:max-w-0',
    order: { by: 'title', direction: 'ascending' },
    cell: ({ id, title, hasDraft, isReviewDue, reviewOn }, { dates }) => (
      <RowLinkName to="/admin/answers" id={id} name={title}>
        {hasDraft && <RowMark icon={PencilLine} tone="warning" words={texts.withDraft} />}
        {isReviewDue && (
          <RowMark icon={CalendarClock} tone="warning" words={texts.reviewDue(formatDate(reviewOn ?? '', dates))} />
        )}
      </RowLinkName>
    ),
  },
  {
    label: texts.interest,
    className: '@4xl:whitespace-nowrap',
    cell: ({ interest }) => (interest === null ? texts.everyInterest : enquiryTexts.interests[interest]),
  },
  { label: texts.owner, className: '@4xl:whitespace-nowrap', cell: ({ owner }) => owner },
  {
    label: texts.review,
    className: '@4xl:whitespace-nowrap',
    order: { by: 'review', direction: 'ascending' },
    cell: ({ reviewOn }, { dates }) => (reviewOn === null ? texts.noReview : formatDate(reviewOn, dates)),
  },
  actionsColumn(texts.actions, Actions),
];

function Actions({ row, onCopied }: { row: AnswerRow; onCopied: (id: string) => void }) {
  return (
    <RecordActions
      row={row}
      name={row.title}
      texts={texts}
      renderEdit={(link) => <RowLink to="/admin/answers" id={row.id} {...link} />}
      onCopied={onCopied}
      {...useRecordActions('answer', useClient().answers, texts)}
    />
  );
}
