import { Link } from '@tanstack/react-router';
import { ArchiveRestore, Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Switch } from '../../../components/switch.tsx';
import type { ServiceRow } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { ActionFailed } from '../../../widgets/action-failed.tsx';
import { ConfirmAction, NamedText } from '../../../widgets/confirm-action.tsx';
import { ServicePrice } from '../../../widgets/service-card.tsx';
import { type ServiceActions, useServiceActions } from './use-service-actions.ts';

interface ServiceItemProps {
  row: ServiceRow;
  onCopied: (id: string) => void;
}

/** The list stays as it is behind the dialog: its filter stays in the address. */
const opening = (id: string) => (filter: object) => ({ ...filter, edit: id });

/** One service of the list (specification 2, section 2). */
export function ServiceItem({ row, onCopied }: ServiceItemProps) {
  const actions = useServiceActions();
  const { id, name, state, category, shortDescription, features, subscribers, maxSubscribers, isDemo, hasDraft } = row;
  const isFull = maxSubscribers !== null && subscribers >= maxSubscribers;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <Link to="/admin/services" search={opening(id)} resetScroll={false} className="underline underline-offset-4">
            {name}
          </Link>
        </h2>
        <Switch label={texts.activeSwitch(name)} isOn={state === 'active'} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge tone={state === 'active' ? 'success' : state === 'archived' ? 'warning' : 'neutral'}>
          {texts.states[state]}
        </Badge>
        {category !== '' && <Badge>{category}</Badge>}
        {isDemo && <Badge tone="warning">{texts.demo}</Badge>}
        {hasDraft && <Badge tone="warning">{texts.withDraft}</Badge>}
      </div>
      {shortDescription !== '' && <p className="text-muted wrap-anywhere">{shortDescription}</p>}
      <div className="mt-auto space-y-1">
        <ServicePrice price={row.price} billingCycle={row.billingCycle} />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <span>{texts.features(features.length)}</span>
          <span>{texts.subscribers(subscribers, maxSubscribers)}</span>
          {isFull && <Badge tone="warning">{texts.full}</Badge>}
        </p>
        {state === 'archived' && <p className="text-sm text-muted">{texts.archivedNote}</p>}
      </div>
      <div className="flex flex-wrap gap-1 border-t border-line pt-3">
        <Link
          to="/admin/services"
          search={opening(id)}
          resetScroll={false}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          aria-label={texts.of(texts.edit, name)}
        >
          <Pencil aria-hidden="true" className="size-4" />
          {texts.edit}
        </Link>
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.of(texts.duplicate, name)}
          busy={actions.duplicate.isBusy}
          onClick={() => actions.duplicate.run(row, onCopied)}
        >
          <Copy aria-hidden="true" className="size-4" />
          {texts.duplicate}
        </Button>
        {state === 'archived' && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={texts.of(texts.unarchive, name)}
            busy={actions.unarchive.isBusy}
            onClick={() => actions.unarchive.run(row)}
          >
            <ArchiveRestore aria-hidden="true" className="size-4" />
            {texts.unarchive}
          </Button>
        )}
        {(state !== 'archived' || !row.hasSubscriptions) && <Removal row={row} actions={actions} />}
      </div>
      <ActionFailed title={texts.duplicateFailed} failure={actions.duplicate.failure} />
      <ActionFailed title={texts.unarchiveFailed} failure={actions.unarchive.failure} />
    </li>
  );
}

/** Deleting asks first, and says what becomes of it (specification 2, section 5; D38). */
function Removal({ row, actions: { remove } }: { row: ServiceRow; actions: ServiceActions }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={texts.of(texts.remove, row.name)} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        {texts.remove}
      </Button>
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.confirmRemove}
        text={
          <NamedText
            name={row.name}
            note={row.hasSubscriptions ? texts.archiveNote(row.subscribers) : texts.removeNote}
          />
        }
        confirmLabel={texts.remove}
        action={remove}
        failedTitle={texts.removeFailed}
        onConfirm={() => remove.run(row, () => setAsking(false))}
      />
    </>
  );
}
