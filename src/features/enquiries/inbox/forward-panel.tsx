import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Field, TextArea, TextInput } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { Panel } from '../../../components/panel.tsx';
import {
  forwardEntry,
  type ForwardEntry,
  forwardLimits,
  type InboxForward,
} from '../../../domain/enquiries/conversation/forwarding.ts';
import { forwardTexts as texts } from '../../../domain/enquiries/conversation/forward-texts.ts';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts } from '../../../domain/enquiries/inbox-texts.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import { refetched } from '../../../lib/api/refresh.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { UnsavedChanges } from '../../../widgets/dialogs/unsaved-changes.tsx';
import { RestoredNotice } from '../../../widgets/restored-notice.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { useEntryId } from '../use-entry-id.ts';
import type { EnquiryChanges } from './use-enquiry-change.ts';

interface ForwardPanelProps {
  enquiry: InboxDetail;
  changes: EnquiryChanges;
}

const labels = { agency: texts.agency, email: texts.email, note: texts.note };
const empty = { agency: '', email: '', note: '' };

export function ForwardPanel({ enquiry, changes }: ForwardPanelProps) {
  const { id, version, forwards, stage } = enquiry;
  const forwardId = useEntryId();
  const forward = trpc.enquiries.forward.useMutation();
  const { field, form, input, idOf, onSubmit, problem, isSubmitting, isDirty, autosave } = useDomainForm<
    ForwardEntry,
    InboxDetail
  >({
    schema: forwardEntry,
    defaults: empty,
    autosave: { key: `enquiries/${id}/forward` },
    submit: (entry) => forward.mutateAsync({ ...entry, id, version, forwardId: forwardId.get() }),
    onDone: (saved) => {
      forwardId.renew();
      changes.done(saved, { title: texts.sent(saved.forwards[0]?.agency ?? '') });
      form.reset(empty);
    },
    onProblem: (found) => (forwardId.isStoredOther(found.failure) ? refetched() : changes.onProblem(found)),
  });
  return (
    <Panel title={texts.title}>
      {forwards.length > 0 && (
        <ul aria-label={texts.list} className="divide-y divide-line">
          {forwards.map((one) => (
            <Forward key={one.id} forward={one} enquiry={enquiry} changes={changes} />
          ))}
        </ul>
      )}
      {forwards.length > 0 && stage !== 'closed' && <CloseAsForwarded enquiry={enquiry} changes={changes} />}
      <form noValidate onSubmit={onSubmit} aria-label={texts.title} className="space-y-3">
        <p className="text-muted">{texts.lead(forwardLimits.days)}</p>
        <UnsavedChanges isDirty={isDirty} onLeave={autosave.forget} />
        <RestoredNotice autosave={autosave} />
        <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={enquiryInboxTexts.failed} />
        <Field {...field('agency')} label={texts.agency} required>
          <TextInput {...input('agency')} maxLength={forwardLimits.agency} autoComplete="off" />
        </Field>
        <Field {...field('email')} label={texts.email} required>
          <TextInput {...input('email')} type="email" maxLength={forwardLimits.email} autoComplete="off" />
        </Field>
        <Field {...field('note')} label={texts.note}>
          <TextArea {...input('note')} rows={3} maxLength={forwardLimits.note} />
        </Field>
        <Button type="submit" variant="outline" className="w-full" busy={isSubmitting}>
          {isSubmitting ? texts.sending : texts.send}
        </Button>
      </form>
    </Panel>
  );
}

function Forward({ forward, enquiry, changes }: ForwardPanelProps & { forward: InboxForward }) {
  const dates = useDateSettings();
  const { id, version } = enquiry;
  const { agency, email, state, openings, lastOpenedAt, expiresAt } = forward;
  const revoke = trpc.enquiries.revokeForward.useMutation();
  const action = useAction(async () => {
    const saved = await revoke.mutateAsync({ id, version, forwardId: forward.id });
    changes.done(saved, { title: texts.revoked });
  }, changes.refused);
  return (
    <li className="space-y-1 py-3 first:pt-0">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{agency}</strong>
        <Badge tone={state === 'open' ? 'success' : 'neutral'}>{texts.states[state]}</Badge>
      </p>
      <p className="text-sm text-muted wrap-anywhere">{email}</p>
      {state === 'open' && <p className="text-sm text-muted">{texts.until(formatDateTime(expiresAt, dates))}</p>}
      <p className="text-sm">
        {lastOpenedAt === null ? texts.neverOpened : texts.openings(openings, formatDateTime(lastOpenedAt, dates))}
      </p>
      {state === 'open' && (
        <Button
          variant="outline"
          size="sm"
          aria-label={texts.revoke(agency)}
          busy={action.isBusy}
          onClick={() => action.run()}
        >
          {texts.revokeShort}
        </Button>
      )}
      <ActionFailed title={enquiryInboxTexts.failed} failure={action.failure} />
    </li>
  );
}

function CloseAsForwarded({ enquiry: { id, version }, changes }: ForwardPanelProps) {
  const close = trpc.enquiries.close.useMutation();
  const action = useAction(async () => {
    changes.done(await close.mutateAsync({ id, version, reason: 'forwarded' }), { title: texts.closed });
  }, changes.refused);
  return (
    <>
      <Button variant="outline" className="w-full" busy={action.isBusy} onClick={() => action.run()}>
        {texts.close}
      </Button>
      <ActionFailed title={enquiryInboxTexts.failed} failure={action.failure} />
    </>
  );
}
