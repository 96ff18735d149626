import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import {
  type ForwardedEnquiry,
  forwardedPath,
  type ForwardOutcome,
} from '../../../domain/enquiries/conversation/forwarding.ts';
import { forwardTexts as texts } from '../../../domain/enquiries/conversation/forward-texts.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { useLinkToken } from '../use-link-token.ts';
import { Entry } from '../conversation/entry.tsx';
import { forwardOutcomeKey } from './outcome.ts';

/** Another agency reads one enquiry, after a press: scanners of mail open links, but press nothing. */
export function ForwardedScreen() {
  const linked = useLinkToken();
  const isHydrated = linked !== undefined;
  const [outcome] = useState(useQueryClient().getQueryData<ForwardOutcome>(forwardOutcomeKey));
  const [enquiry, setEnquiry] = useState(outcome?.enquiry);
  const token = outcome?.token ?? linked ?? '';
  const client = useClient();
  const action = useAction(async () => setEnquiry(await client.enquiries.openForward.mutate({ token })));
  const { failure } = action;
  const isUnknown =
    outcome?.problem !== undefined || failure?.code === 'NOT_FOUND' || (isHydrated && token === '' && !outcome);
  return (
    <div className="space-y-5">
      <h1 className="text-3xl">{texts.pageTitle}</h1>
      {outcome === undefined && (
        <noscript>
          <form method="post" action={forwardedPath} className="space-y-4">
            <p>{texts.plainLead}</p>
            <Field label={texts.link}>
              <TextInput name="link" autoComplete="off" required />
            </Field>
            <Button type="submit">{texts.open}</Button>
          </form>
        </noscript>
      )}
      {isUnknown && (
        <Notice tone="warning" title={texts.unknownTitle}>
          <p>{texts.unknownText}</p>
        </Notice>
      )}
      {!isUnknown && enquiry === undefined && isHydrated && (
        <>
          <p>{texts.pageLead}</p>
          <Button busy={action.isBusy} onClick={() => action.run()} className="max-sm:w-full">
            {action.isBusy ? texts.opening : texts.open}
          </Button>
          <ActionFailed title={texts.failed} failure={failure} />
        </>
      )}
      {enquiry !== undefined && <Forwarded enquiry={enquiry} token={token} />}
    </div>
  );
}

function Forwarded({ enquiry, token }: { enquiry: ForwardedEnquiry; token: string }) {
  const { number, agency, note, sender, project, entries, dates, expiresAt } = enquiry;
  const facts: [string, string | null][] = [
    [texts.from, sender.name],
    [texts.emailOf, sender.email],
    [texts.phoneOf, sender.phone],
    [texts.about, project],
  ];
  return (
    <>
      <h2 className="text-2xl">{number}</h2>
      <p>{texts.validUntil(formatDateTime(expiresAt, dates))}</p>
      {note !== '' && (
        <Notice title={texts.noteTitle(agency)}>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </Notice>
      )}
      <dl className="space-y-1">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="flex flex-wrap gap-x-3">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h2 className="text-2xl">{texts.conversation}</h2>
      <ol aria-label={texts.conversation} className="space-y-4">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} dates={dates} token={token} sender={texts.investor} />
        ))}
      </ol>
    </>
  );
}
