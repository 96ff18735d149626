import { Link } from '@tanstack/react-router';
import { CalendarClock, Copy, Pencil, PencilLine } from 'lucide-react';
import { type RowColumn, RowTable } from '../../components/row-table.tsx';
import type { AnswerRow, AnswerSort } from '../../domain/answers/answers.ts';
import { answerTexts as texts } from '../../domain/answers/texts.ts';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { type DateSettings, formatDate } from '../../domain/time/format.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { NamedText } from '../../widgets/dialogs/confirm-action.tsx';
import { RowAction, RowActionFace, rowActionClass } from '../../widgets/list-screen/row-action.tsx';
import { RowMark, RowName } from '../../widgets/list-screen/row-name.tsx';
import { RowRemoval } from '../../widgets/list-screen/row-removal.tsx';
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
  const { duplicate, remove } = useAnswerActions();
  const { id, title } = row;
  return (
    <>
      <div className="-mx-3 flex flex-wrap gap-1 @4xl:mx-0 @4xl:flex-nowrap @4xl:gap-0">
        <Link
          to="/admin/answers"
          search={opening(id)}
          resetScroll={false}
          className={rowActionClass}
          aria-label={texts.of(texts.edit, title)}
          title={texts.edit}
        >
          <RowActionFace icon={Pencil} word={texts.edit} />
        </Link>
        <RowAction
          icon={Copy}
          word={texts.duplicate}
          name={texts.of(texts.duplicate, title)}
          busy={duplicate.isBusy}
          onPress={() => duplicate.run(row, onCopied)}
        />
        <RowRemoval
          word={texts.remove}
          name={texts.of(texts.remove, title)}
          title={texts.confirmRemove}
          text={<NamedText name={title} note={texts.removeNote} />}
          action={remove}
          failedTitle={texts.removeFailed}
          onConfirm={(close) => remove.run(row, close)}
        />
      </div>
      <ActionFailed title={texts.duplicateFailed} failure={duplicate.failure} />
    </>
  );
}
