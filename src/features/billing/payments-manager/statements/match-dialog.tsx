import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Field, TextArea } from '../../../../components/form/field.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { maxPaymentReasonLength } from '../../../../domain/billing/billing.ts';
import { formatDate, formatMoney } from '../../../../domain/time/format.ts';
import type { PaymentStatus } from '../../../../domain/billing/states.ts';
import { type StaffPaymentRow, staffPaymentLimits } from '../../../../domain/billing/staff-payments.ts';
import type { StatementLineRow } from '../../../../domain/statements/lines.ts';
import { formTexts } from '../../../../domain/forms/texts.ts';
import { paymentsManagerTexts } from '../../../../domain/billing/manager-texts.ts';
import { statementTexts as texts } from '../../../../domain/statements/texts.ts';
import { toast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { useFormAutosave } from '../../../../lib/form/use-form-autosave.ts';
import { ActionFailed } from '../../../../widgets/dialogs/action-failed.tsx';
import { RestoredNotice } from '../../../../widgets/restored-notice.tsx';
import { LoadFailed } from '../../../../widgets/load-failed.tsx';
import { SearchBox } from '../../../../widgets/list-screen/search-box.tsx';
import { useDateSettings } from '../../../../widgets/use-date-settings.ts';
import { lineRefused } from './use-line-change.ts';

const current = { staleTime: 0, placeholderData: keepPreviousData } as const;

const isMatchable = ({ status }: { status: PaymentStatus }) => status === 'pending' || status === 'completed';

interface MatchDialogProps {
  line: StatementLineRow;
  onClose: () => void;
}

/** D51: asks for a reason where amounts differ. */
export function MatchDialog({ line, onClose }: MatchDialogProps) {
  const dates = useDateSettings();
  const mutation = trpc.payments.matchLine.useMutation();
  const [q, setQ] = useState(line.payment !== null && isMatchable(line.payment) ? line.payment.reference : '');
  const [picked, setPicked] = useState<StaffPaymentRow>();
  const form = useForm({ defaultValues: { reason: '' } });
  const autosave = useFormAutosave(form, { key: `statement-lines/${line.id}/match` });
  const reason = useWatch({ control: form.control, name: 'reason' }).trim();
  const search = { currency: line.amount.currency === 'EUR' ? undefined : line.amount.currency, q };
  const pending = trpc.payments.list.useQuery({ view: 'to-match', ...search }, current);
  const confirmed = trpc.payments.list.useQuery({ view: 'matched', withoutLine: true, ...search }, current);
  const failed = [pending, confirmed].find(({ error }) => error !== null);
  const groups = [pending, confirmed].map(({ data }) => data?.items);
  const chosen = picked ?? groups.flatMap((rows = []) => rows).find(({ id }) => id === line.payment?.id);
  const isConfirmed = chosen?.status === 'completed';
  const differs = chosen !== undefined && chosen.amount.amount !== line.amount.amount;
  const match = useAction(async (payment: StaffPaymentRow) => {
    // One typed for another payment is not sent.
    const why = differs ? { reason } : {};
    await mutation.mutateAsync({ id: line.id, version: line.version, paymentId: payment.id, ...why });
    autosave.forget();
    onClose();
    toast({ title: texts.matched });
  }, lineRefused);
  const amount = formatMoney(line.amount);
  return (
    <Dialog
      onClose={() => {
        if (!match.isBusy) onClose();
      }}
      title={texts.matchTitle}
      description={(isConfirmed ? texts.matchConfirmedLead : texts.matchLead)(amount, formatDate(line.bookedOn, dates))}
      size="large"
      footer={
        <>
          <Button
            variant="outline"
            disabled={match.isBusy}
            onClick={() => {
              autosave.forget();
              onClose();
            }}
          >
            {formTexts.cancel}
          </Button>
          <Button
            busy={match.isBusy}
            disabled={chosen === undefined || (differs && reason === '')}
            onClick={() => {
              if (chosen !== undefined) match.run(chosen);
            }}
          >
            {isConfirmed ? texts.matchConfirmed : texts.matchNow}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="wrap-anywhere">
          {line.payer ?? texts.noPayer}
          <span className="block text-sm text-muted">{line.description}</span>
        </p>
        <SearchBox
          q={q}
          label={texts.findPayment}
          placeholder={texts.findHint}
          onSearch={(words) => setQ(words.slice(0, staffPaymentLimits.query))}
        />
        <LoadFailed title={paymentsManagerTexts.fetchFailed} query={failed ?? pending} />
        {groups.includes(undefined) && failed === undefined && <Skeleton className="h-24 w-full" />}
        <Candidates groups={groups} chosen={chosen?.id} onChoose={setPicked} />
        {differs && (
          <>
            <Notice tone="warning">
              <p>{texts.differs(amount, formatMoney(chosen.amount))}</p>
            </Notice>
            <RestoredNotice autosave={autosave} />
            <Field label={texts.reason} hint={texts.reasonHint} required>
              <TextArea {...form.register('reason')} rows={3} maxLength={maxPaymentReasonLength} />
            </Field>
          </>
        )}
        <ActionFailed title={texts.failed} failure={match.failure} />
      </div>
    </Dialog>
  );
}

interface CandidatesProps {
  /** Pending and confirmed ones; undefined while loading. */
  groups: readonly (readonly StaffPaymentRow[] | undefined)[];
  chosen: string | undefined;
  onChoose: (row: StaffPaymentRow) => void;
}

const legends = [texts.candidates, texts.confirmedCandidates];

function Candidates({ groups, chosen, onChoose }: CandidatesProps) {
  const name = useId();
  if (groups.every((rows) => rows?.length === 0)) return <p className="text-muted">{texts.noCandidates}</p>;
  return groups.map(
    (rows = [], at) =>
      rows.length > 0 && (
        <fieldset key={legends[at]} className="rounded-card border border-line">
          <legend className="ml-3 px-1 font-semibold">{legends[at]}</legend>
          <ul className="max-h-72 divide-y divide-line overflow-y-auto">
            {rows.map((row) => (
              <li key={row.id}>
                <label className="flex cursor-pointer items-baseline gap-3 px-4 py-3 hover:bg-sunken">
                  <input type="radio" name={name} checked={chosen === row.id} onChange={() => onChoose(row)} />
                  <span className="min-w-0 grow wrap-anywhere">
                    <span className="font-semibold">{row.reference}</span>{' '}
                    {texts.paymentOf(row.client.name, row.serviceName)}
                  </span>
                  <span className="whitespace-nowrap tabular-nums">{formatMoney(row.amount)}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ),
  );
}
