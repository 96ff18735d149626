import { Link } from '@tanstack/react-router';
import { CalendarClock, PencilLine } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import { type RowColumn, RowTable } from '../../components/row-table.tsx';
import { formatFact } from '../../domain/facts/format.ts';
import type { FactListRow, FactSort } from '../../domain/facts/list.ts';
import { periodWords } from '../../domain/facts/period.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { type DateSettings, formatDate } from '../../domain/time/format.ts';
import { RowMark, RowName } from '../../widgets/list-screen/row-name.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { FactRowActions } from './fact-row-actions.tsx';

interface Context {
  dates: DateSettings;
  onCopied: (id: string) => void;
}

const columns: readonly RowColumn<FactListRow, Context, FactSort>[] = [
  {
    label: texts.label,
    isPlain: true,
    className: '@4xl:w-[45%] @4xl:max-w-0',
    order: { by: 'label', direction: 'ascending' },
    cell: ({ id, label, hasDraft, age }) => (
      <RowName
        name={
          <Link
            to="/admin/facts"
            search={(filter: object) => ({ ...filter, edit: id })}
            resetScroll={false}
            title={label}
            className="font-semibold underline underline-offset-4"
          >
            {label}
          </Link>
        }
      >
        {hasDraft && <RowMark icon={PencilLine} tone="warning" words={texts.withDraft} />}
        {age !== 'fresh' && (
          <RowMark icon={CalendarClock} tone={age === 'due' ? 'warning' : 'danger'} words={texts.ages[age]} />
        )}
      </RowName>
    ),
  },
  {
    label: texts.value,
    className: '@4xl:max-w-56 @4xl:text-right one-line tabular-nums',
    cell: (row, { dates }) => formatFact(row, dates),
  },
  {
    label: texts.period,
    className: '@4xl:whitespace-nowrap',
    cell: ({ period }, { dates }) => periodWords(period, dates),
  },
  { label: texts.source, className: '@4xl:w-[30%] @4xl:max-w-0 one-line', cell: ({ sourceName }) => sourceName },
  {
    label: texts.status,
    className: '@4xl:whitespace-nowrap',
    cell: ({ status, isShown }) => (
      <>
        <Badge tone={status === 'confirmed' ? 'success' : 'warning'}>{texts.statuses[status]}</Badge>
        {status === 'proposed' && <span className="sr-only">{isShown ? texts.shown : texts.notShown}</span>}
      </>
    ),
  },
  { label: texts.owner, className: '@4xl:w-[25%] @4xl:max-w-0 one-line', cell: ({ owner }) => owner },
  {
    label: texts.review,
    className: '@4xl:whitespace-nowrap',
    order: { by: 'review', direction: 'ascending' },
    cell: ({ reviewOn }, { dates }) => formatDate(reviewOn, dates),
  },
  {
    label: texts.actions,
    isPlain: true,
    className: '@4xl:whitespace-nowrap',
    cell: (row, { onCopied }) => <FactRowActions row={row} onCopied={onCopied} />,
  },
];

interface FactTableProps {
  rows: readonly FactListRow[];
  sort: FactSort | undefined;
  onSort: (sort: FactSort) => void;
  onCopied: (id: string) => void;
}

export function FactTable({ rows, sort = 'newest', onSort, onCopied }: FactTableProps) {
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
