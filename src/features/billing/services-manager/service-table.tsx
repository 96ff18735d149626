import { Link } from '@tanstack/react-router';
import { ArchiveRestore, FlaskConical, PencilLine } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { type RowColumn, RowTable } from '../../../components/row-table.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import type { ServiceRow, ServiceSort } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { RowAction } from '../../../widgets/list-screen/row-action.tsx';
import { RecordActions } from '../../../widgets/list-screen/record-actions.tsx';
import { RowMark, RowName } from '../../../widgets/list-screen/row-name.tsx';
import { ServicePrice } from '../../../widgets/service-card.tsx';
import { useServiceActions } from './use-service-actions.ts';

interface Context {
  onCopied: (id: string) => void;
}

const opening = (id: string) => (filter: object) => ({ ...filter, edit: id });
const tones = { active: 'success', inactive: 'neutral', archived: 'warning' } as const;
const isFull = ({ subscribers, maxSubscribers }: ServiceRow) =>
  maxSubscribers !== null && subscribers >= maxSubscribers;

const columns: readonly RowColumn<ServiceRow, Context, ServiceSort>[] = [
  {
    label: texts.name,
    isPlain: true,
    className: '@4xl:w-[65%] @4xl:max-w-0',
    order: { by: 'name', direction: 'ascending' },
    cell: ({ id, name, shortDescription, isDemo, hasDraft }) => (
      <>
        <RowName
          name={
            <Link
              to="/admin/services"
              search={opening(id)}
              resetScroll={false}
              title={name}
              className="font-semibold underline underline-offset-4"
            >
              {name}
            </Link>
          }
        >
          {isDemo && <RowMark icon={FlaskConical} tone="warning" words={texts.demo} />}
          {hasDraft && <RowMark icon={PencilLine} tone="warning" words={texts.withDraft} />}
        </RowName>
        {shortDescription !== '' && <p className="text-sm text-muted @4xl:hidden">{shortDescription}</p>}
      </>
    ),
  },
  {
    label: texts.state,
    className: '@4xl:whitespace-nowrap',
    order: { by: 'status', direction: 'ascending' },
    cell: ({ name, state }) => (
      <>
        <div className="flex items-center gap-2">
          <Switch label={texts.activeSwitch(name)} isOn={state === 'active'} />
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </div>
        {state === 'archived' && <p className="text-sm text-muted @4xl:sr-only">{texts.archivedNote}</p>}
      </>
    ),
  },
  { label: texts.category, className: '@4xl:w-[35%] @4xl:max-w-0 one-line', cell: ({ category }) => category || null },
  {
    label: texts.price,
    className: '@4xl:whitespace-nowrap tabular-nums',
    order: { by: 'price', direction: 'descending' },
    cell: ({ price, billingCycle }) => <ServicePrice price={price} billingCycle={billingCycle} />,
  },
  {
    label: texts.offering,
    className: '@4xl:whitespace-nowrap',
    cell: ({ features }) => texts.features(features.length),
  },
  {
    label: texts.taken,
    className: '@4xl:whitespace-nowrap',
    order: { by: 'subscribers', direction: 'descending' },
    cell: (row) => (
      <>
        {texts.subscribers(row.subscribers, row.maxSubscribers)}{' '}
        {isFull(row) && <Badge tone="warning">{texts.full}</Badge>}
      </>
    ),
  },
  {
    label: texts.actions,
    isPlain: true,
    className: '@4xl:whitespace-nowrap',
    cell: (row, { onCopied }) => <Actions row={row} onCopied={onCopied} />,
  },
];

interface ServiceTableProps extends Context {
  rows: readonly ServiceRow[];
  sort: ServiceSort | undefined;
  onSort: (sort: ServiceSort) => void;
}

export function ServiceTable({ rows, sort = 'newest', onSort, onCopied }: ServiceTableProps) {
  return (
    <RowTable
      label={texts.list}
      columns={columns}
      rows={rows}
      context={{ onCopied }}
      className="dense"
      ordered={{ by: sort, onOrder: onSort }}
    />
  );
}

function Actions({ row, onCopied }: Context & { row: ServiceRow }) {
  const { duplicate, unarchive, remove } = useServiceActions();
  const { id, name, state, hasSubscriptions, subscribers } = row;
  return (
    <>
      <RecordActions
        row={row}
        name={name}
        texts={texts}
        renderEdit={(link) => <Link to="/admin/services" search={opening(id)} resetScroll={false} {...link} />}
        onCopied={onCopied}
        duplicate={duplicate}
        remove={remove}
        isRemovable={state !== 'archived' || !hasSubscriptions}
        note={hasSubscriptions ? texts.archiveNote(subscribers) : texts.removeNote}
      >
        {state === 'archived' && (
          <RowAction
            icon={ArchiveRestore}
            word={texts.unarchive}
            name={texts.of(texts.unarchive, name)}
            busy={unarchive.isBusy}
            onPress={() => unarchive.run(row)}
          />
        )}
      </RecordActions>
      <ActionFailed title={texts.unarchiveFailed} failure={unarchive.failure} />
    </>
  );
}
