import { ArchiveRestore, FlaskConical, PencilLine } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { Switch } from '../../../components/form/switch.tsx';
import type { ServiceRow, ServiceSort } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { RowAction } from '../../../widgets/list-screen/row-action.tsx';
import { RecordActions } from '../../../widgets/list-screen/record-actions.tsx';
import { RowLink, RowLinkName } from '../../../widgets/list-screen/record-links.tsx';
import { actionsColumn, type RecordColumn } from '../../../widgets/list-screen/record-table.tsx';
import { RowMark } from '../../../widgets/list-screen/row-name.tsx';
import { ServicePrice } from '../../../widgets/service-card.tsx';
import { useServiceActions } from './use-service-actions.ts';

const tones = { active: 'success', inactive: 'neutral', archived: 'warning' } as const;
const isFull = ({ subscribers, maxSubscribers }: ServiceRow) =>
  maxSubscribers !== null && subscribers >= maxSubscribers;

export const serviceColumns: readonly RecordColumn<ServiceRow, ServiceSort>[] = [
  {
    label: texts.name,
    isPlain: true,
    className: '@4xl:w-[65%] @4xl:max-w-0',
    order: { by: 'name', direction: 'ascending' },
    cell: ({ id, name, shortDescription, isDemo, hasDraft }) => (
      <>
        <RowLinkName to="/admin/services" id={id} name={name}>
          {isDemo && <RowMark icon={FlaskConical} tone="warning" words={texts.demo} />}
          {hasDraft && <RowMark icon={PencilLine} tone="warning" words={texts.withDraft} />}
        </RowLinkName>
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
  actionsColumn(texts.actions, Actions),
];

function Actions({ row, onCopied }: { row: ServiceRow; onCopied: (id: string) => void }) {
  const { duplicate, unarchive, remove } = useServiceActions();
  const { id, name, state, hasSubscriptions, subscribers } = row;
  return (
    <>
      <RecordActions
        row={row}
        name={name}
        texts={texts}
        renderEdit={(link) => <RowLink to="/admin/services" id={id} {...link} />}
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
