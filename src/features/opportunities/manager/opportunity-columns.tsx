import { Link } from '@tanstack/react-router';
import { FlaskConical, PencilLine } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import type { OpportunityListRow, OpportunitySort } from '../../../domain/opportunities/list.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { formatAmount, formatDate } from '../../../domain/time/format.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { toast } from '../../../lib/toast.ts';
import { RecordActions } from '../../../widgets/list-screen/record-actions.tsx';
import { actionsColumn, type RecordColumn } from '../../../widgets/list-screen/record-table.tsx';
import { RowMark, RowName } from '../../../widgets/list-screen/row-name.tsx';
import { useRecordActions } from '../../../widgets/list-screen/use-record-actions.ts';

const edit = '/admin/investment-opportunities/$id';

/** Spec 2 §2. */
export const opportunityColumns: readonly RecordColumn<OpportunityListRow, OpportunitySort>[] = [
  {
    label: texts.name,
    isPlain: true,
    className: '@4xl:w-[53%] @4xl:max-w-0',
    order: { by: 'title', direction: 'ascending' },
    cell: ({ id, title, summary, isDemo, hasDraft }) => (
      <>
        <RowName
          name={
            <Link to={edit} params={{ id }} title={title} className="font-semibold underline underline-offset-4">
              {title}
            </Link>
          }
        >
          {isDemo && <RowMark icon={FlaskConical} tone="warning" words={texts.example} />}
          {hasDraft && <RowMark icon={PencilLine} tone="warning" words={texts.withDraft} />}
        </RowName>
        {summary !== '' && <p className="text-sm text-muted @4xl:hidden">{summary}</p>}
      </>
    ),
  },
  {
    label: texts.status,
    cell: ({ status }) => <Badge tone={status === 'active' ? 'brand' : 'neutral'}>{texts.statuses[status]}</Badge>,
  },
  { label: texts.sector, className: '@4xl:w-[21%] @4xl:max-w-0 one-line', cell: ({ sectorName }) => sectorName },
  { label: texts.location, className: '@4xl:w-[26%] @4xl:max-w-0 one-line', cell: ({ location }) => location },
  {
    label: texts.amount,
    className: '@4xl:text-right @4xl:whitespace-nowrap tabular-nums',
    order: { by: 'amount', direction: 'descending' },
    cell: ({ investment }) => formatAmount(investment.amount, investment.currency),
  },
  {
    label: texts.roi,
    className: '@4xl:max-w-24 one-line',
    cell: ({ expectedRoi }) => (expectedRoi === '' ? texts.noRoi : expectedRoi),
  },
  {
    label: texts.modifiedOn,
    className: '@4xl:whitespace-nowrap',
    order: { by: 'modified', direction: 'descending' },
    cell: ({ modifiedAt }, { dates }) => <time dateTime={modifiedAt}>{formatDate(modifiedAt, dates)}</time>,
  },
  actionsColumn(texts.actions, Actions),
];

const failed = (description: string) => () => toast({ title: texts.error, description, tone: 'destructive' });

function Actions({ row, onCopied }: { row: OpportunityListRow; onCopied: (id: string) => void }) {
  return (
    <RecordActions
      row={row}
      name={row.title}
      texts={texts}
      renderEdit={(link) => <Link to={edit} params={{ id: row.id }} {...link} />}
      onCopied={onCopied}
      {...useRecordActions('opportunity', useClient().opportunities, texts, failed)}
    />
  );
}
