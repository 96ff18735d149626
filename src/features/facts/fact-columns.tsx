import { CalendarClock, PencilLine } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import { formatFact } from '../../domain/facts/format.ts';
import type { FactListRow, FactSort } from '../../domain/facts/list.ts';
import { periodWords } from '../../domain/facts/period.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { formatDate } from '../../domain/time/format.ts';
import { RowLinkName } from '../../widgets/list-screen/record-links.tsx';
import { actionsColumn, type RecordColumn } from '../../widgets/list-screen/record-table.tsx';
import { RowMark } from '../../widgets/list-screen/row-name.tsx';
import { FactRowActions } from './fact-row-actions.tsx';

export const factColumns: readonly RecordColumn<FactListRow, FactSort>[] = [
  {
    label: texts.label,
    isPlain: true,
    className: '@4xl:w-[45%] @4xl:max-w-0',
    order: { by: 'label', direction: 'ascending' },
    cell: ({ id, label, hasDraft, age }) => (
      <RowLinkName to="/admin/facts" id={id} name={label}>
        {hasDraft && <RowMark icon={PencilLine} tone="warning" words={texts.withDraft} />}
        {age !== 'fresh' && (
          <RowMark icon={CalendarClock} tone={age === 'due' ? 'warning' : 'danger'} words={texts.ages[age]} />
        )}
      </RowLinkName>
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
  actionsColumn(texts.actions, FactRowActions),
];
