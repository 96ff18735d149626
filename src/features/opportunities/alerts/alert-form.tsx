import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, Select, TextInput } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { Honeypot } from '../../../components/form/honeypot.tsx';
import { Notice } from '../../../components/notice.tsx';
import { alertTexts as texts } from '../../../domain/opportunities/alerts/alert-texts.ts';
import {
  alertForm,
  alertFrequencies,
  alertLimits,
  type AlertOutcome,
  alertsPath,
  type AlertSubject,
} from '../../../domain/opportunities/alerts/alerts.ts';
import { changeTexts } from '../../../domain/opportunities/change-texts.ts';
import { useViewer } from '../../../lib/session/session.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { About, type AboutProps } from './about.tsx';
import { alertOutcomeKey } from './outcome.ts';

const subjectOf = ({ about }: AboutProps): AlertSubject =>
  'filter' in about ? about : { projects: about.projects.map(({ id }) => id) };

/** As sent by the plain form. */
const plainFields = (subject: AlertSubject): [string, string][] =>
  Object.entries('filter' in subject ? subject.filter : { projects: subject.projects.join(',') });

/** Plain form without script. */
export function AlertForm(props: AboutProps) {
  const subject = subjectOf(props);
  const [refused] = useState(useQueryClient().getQueryData<AlertOutcome>(alertOutcomeKey));
  const [done, setDone] = useState<'sent' | 'on'>();
  const isHydrated = useHydrated();
  const viewer = useViewer();
  const trap = useRef<HTMLInputElement>(null);
  const request = trpc.opportunities.requestAlert.useMutation();
  const form = useDomainForm({
    schema: alertForm,
    defaults: { email: refused?.email ?? viewer?.email ?? '', frequency: refused?.frequency ?? 'daily' },
    submit: (entry) =>
      request.mutateAsync({
        ...entry,
        ...subject,
        ...(trap.current?.value ? { homepage: trap.current.value as '' } : {}),
      }),
    onDone: ({ state }) => setDone(state),
  });
  if (done !== undefined) return <AlertRequested state={done} isChanges={'projects' in subject} />;
  const error = form.problem === undefined ? refused?.fieldErrors['email']?.[0] : undefined;
  return (
    <form method="post" action={alertsPath} noValidate={isHydrated} onSubmit={form.onSubmit} className="space-y-5">
      <FormSummary
        problem={form.problem}
        labels={{ email: texts.email, frequency: texts.frequency }}
        idOf={form.idOf}
        failedTitle={texts.failedTitle}
      />
      {form.problem === undefined && refused !== undefined && error === undefined && (
        <Notice tone="danger" title={texts.failedTitle}>
          <p>{refused.message}</p>
        </Notice>
      )}
      <About {...props} />
      {plainFields(subject).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field {...form.field('email')} {...(error === undefined ? {} : { error })} label={texts.email} required>
        <TextInput
          {...form.input('email')}
          type="email"
          autoComplete="email"
          defaultValue={refused?.email}
          maxLength={alertLimits.email}
        />
      </Field>
      <Field {...form.field('frequency')} label={texts.frequency}>
        <Select {...form.input('frequency')} defaultValue={refused?.frequency}>
          {alertFrequencies.map((one) => (
            <option key={one} value={one}>
              {texts.frequencies[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Honeypot label={texts.trap} inputRef={trap} />
      <p className="text-sm text-muted">{texts.privacy}</p>
      <Button type="submit" busy={form.isSubmitting} className="max-sm:w-full">
        {form.isSubmitting ? texts.asking : texts.ask}
      </Button>
    </form>
  );
}

export function AlertRequested({ state, isChanges }: { state: 'sent' | 'on'; isChanges: boolean }) {
  const onTitle = isChanges ? changeTexts.onTitle : texts.onTitle;
  return (
    <Notice tone="success" title={state === 'on' ? onTitle : texts.sentTitle}>
      <p>{state === 'on' ? texts.confirmedText : texts.sentText}</p>
      {state === 'sent' && <p>{texts.sentNote}</p>}
    </Notice>
  );
}
