import { Link } from '@tanstack/react-router';
import { CalendarClock, PencilLine } from 'lucide-react';
import { type RowColumn, RowTable } from '../../components/row-table.tsx';
import type { AnswerRow, AnswerSort } from '../../domain/answers/answers.ts';
import { answerTexts as texts } from '../../domain/answers/texts.ts';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { type DateSettings, formatDate } from '../../domain/time/format.ts';
import { RecordActions } from '../../widgets/list-screen/record-actions.tsx';
import { RowMark, RowName } from '../../widgets/list-screen/row-name.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { useAnswerActions } from './use-answer-actions.ts';

interface Context {
  dates: DateSettings;
  onCopied: (id: string) => void;
}

const opening = (id: string) => (filter: object) => ({ ...filter, edit: id });

const columns: readonly RowColumn<AnswerRow, Context, AnswerSort>[] = [
  {
    label: texts.name,
    isPlain: true,
    className: '@4xl:w-full @4xl:max-w-0',
    order: { by: 'title', direction: 'ascending' },
    cell: ({ id, title, hasDraft, isReviewDue, reviewOn }, { dates }) => (
      <RowName
        name={
          <Link
            to="/admin/answers"
            search={opening(id)}
            resetScroll={false}
            title={title}
            className="font-semibold underline underline-offset-4"
          >
            {title}
          </Link>
        }
      >
        {hasDraft && <RowMark icon={PencilLine} tone="warning" words={texts.withDraft} />}
        {isReviewDue && (
          <RowMark icon={CalendarClock} tone="warning" words={texts.reviewDue(formatDate(reviewOn ?? '', dates))} />
        )}
      </RowName>
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
  {
    label: texts.actions,
    isPlain: true,
    className: '@4xl:whitespace-nowrap',
    cell: (row, { onCopied }) => <Actions row={row} onCopied={onCopied} />,
  },
];

interface AnswerTableProps {
  rows: readonly AnswerRow[];
  sort: AnswerSort | undefined;
  onSort: (sort: AnswerSort) => void;
  onCopied: (id: string) => void;
}

export function AnswerTable({ rows, sort = 'newest', onSort, onCopied }: AnswerTableProps) {
  const dates = useDateSettings();
  return (
    <RowTable
      label={texts.list}
      columns={columns}
      rows={rows}
      context={{ dates, onCopied }}
      className="dense"
      ordered={{ by: sort, onOrder: onSort }}
    />
  );
}

function Actions({ row, onCopied }: { row: AnswerRow; onCopied: (id: string) => void }) {
  return (
    <RecordActions
      row={row}
      name={row.title}
      texts={texts}
      renderEdit={(link) => <Link to="/admin/answers" search={opening(row.id)} resetScroll={false} {...link} />}
      onCopied={onCopied}
      {...useAnswerActions()}
    />
  );
}
