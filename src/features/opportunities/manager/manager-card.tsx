import { Link } from '@tanstack/react-router';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { formatAmount } from '../../../domain/time/format.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import type { OpportunityListRow } from '../../../domain/opportunities/list.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { ActionFailed } from '../../../widgets/action-failed.tsx';
import { ConfirmAction, NamedText } from '../../../widgets/confirm-action.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { useOpportunityActions } from './use-opportunity-actions.ts';

interface ManagerCardProps {
  row: OpportunityListRow;
  /** It was copied, under this id. */
  onCopied: (id: string) => void;
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const;
const edit = '/admin/investment-opportunities/$id';

/** One opportunity of the manager's list, with what can be done to it (specification 2, section 2). */
export function ManagerCard({ row, onCopied }: ManagerCardProps) {
  const { id, title, status, summary, isDemo, hasDraft, modifiedAt } = row;
  const { remove, duplicate } = useOpportunityActions();
  const [isAsking, setAsking] = useState(false);
  const settings = useDateSettings();
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-raised p-5">
      <p className="flex flex-wrap gap-2">
        <Badge tone={status === 'active' ? 'brand' : 'neutral'}>{texts.statuses[status]}</Badge>
        {isDemo && <Badge tone="warning">{texts.example}</Badge>}
        {hasDraft && <Badge tone="warning">{texts.withDraft}</Badge>}
      </p>
      <h2 className="text-lg wrap-anywhere">
        <Link to={edit} params={{ id }} className="underline underline-offset-4">
          {title}
        </Link>
      </h2>
      {summary !== '' && <p className="text-sm text-muted wrap-anywhere">{summary}</p>}
      <Facts row={row} />
      <p className="mt-auto text-sm text-muted">{texts.modified(formatDateTime(modifiedAt, settings))}</p>
      <div className="-mx-3 flex flex-wrap gap-1 border-t border-line px-3 pt-3">
        <Link
          to={edit}
          params={{ id }}
          aria-label={texts.of(texts.edit, title)}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          <Pencil {...icon} />
          {texts.edit}
        </Link>
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.of(texts.duplicate, title)}
          busy={duplicate.isBusy}
          onClick={() => duplicate.run(row, onCopied)}
        >
          <Copy {...icon} />
          {texts.duplicate}
        </Button>
        <Button variant="ghost" size="sm" aria-label={texts.of(texts.remove, title)} onClick={() => setAsking(true)}>
          <Trash2 {...icon} />
          {texts.remove}
        </Button>
      </div>
      <ActionFailed title={texts.duplicateFailed} failure={duplicate.failure} />
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.confirmRemove}
        text={<NamedText name={title} note={texts.removeNote} />}
        confirmLabel={texts.remove}
        action={remove}
        failedTitle={texts.removeFailed}
        onConfirm={() => remove.run(row, () => setAsking(false))}
      />
    </li>
  );
}

function Facts({ row: { sectorName, location, investment, expectedRoi } }: Pick<ManagerCardProps, 'row'>) {
  const facts = [
    { label: texts.sector, value: sectorName },
    { label: texts.location, value: location },
    { label: texts.amount, value: formatAmount(investment.amount, investment.currency) },
    { label: texts.roi, value: expectedRoi === '' ? texts.noRoi : expectedRoi },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
