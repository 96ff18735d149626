import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Honeypot } from '../../components/form/honeypot.tsx';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { Field, Select, TextArea, TextInput } from '../../components/form/field.tsx';
import {
  enquiryContent,
  enquiryInterests,
  enquiryLimits,
  enquiryRanges,
  readEnquiryValues,
  type EnquiryField,
  type EnquiryInterest,
  type EnquiryOutcome,
  type EnquiryProject,
} from '../../domain/enquiries/enquiries.ts';
import { enquiryFormPath, enquiryFragment } from '../../domain/enquiries/form.ts';
import { enquiryTexts as texts } from '../../domain/enquiries/texts.ts';
import { uiTexts } from '../../domain/forms/ui-texts.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { EnquiryProblemSummary, inputId, type EnquiryProblem } from './enquiry-problem.tsx';
import { useSubmitEnquiry } from './use-submit-enquiry.ts';

interface EnquiryFormProps {
  /** No-script response. */
  refused: Extract<EnquiryOutcome, { kind: 'refused' }> | undefined;
  interest: EnquiryInterest | undefined;
  goals: string | undefined;
  /** While ticked (D71). */
  project: EnquiryProject | undefined;
  from: string;
  /** After a receipt: focus the first field. */
  isFurther: boolean;
  keptMonths: number;
  onReceived: (number: string, isQuiet: boolean) => void;
}

/** Works without JavaScript; uncontrolled: no input is lost. */
export function EnquiryForm({
  refused,
  interest,
  goals,
  project: given,
  from,
  isFurther,
  keptMonths,
  onReceived,
}: EnquiryFormProps) {
  const isHydrated = useHydrated();
  const firstField = useRef<HTMLInputElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<EnquiryProblem | undefined>(refused);
  const [restored, setRestored] = useState<ReactNode>();
  const [project, setProject] = useState(given);
  const form = useRef<HTMLFormElement>(null);
  const { send, isSending } = useSubmitEnquiry({
    form,
    collect,
    onReceived,
    onProblem: setProblem,
    onRestored: setRestored,
    onProject: setProject,
  });

  useEffect(() => {
    if (isFurther) firstField.current?.focus();
  }, [isFurther]);

  function collect() {
    const data = new FormData(form.current ?? undefined);
    const values = readEnquiryValues((field) => {
      const value = data.get(field);
      return typeof value === 'string' ? value : '';
    });
    const sourcePath = from.length > enquiryLimits.sourcePath ? (from.split('?')[0] ?? '/') : from;
    const entry = { ...enquiryContent(values), sourcePath, opportunityId: data.get('opportunityId') };
    return { values, entry, project };
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    send();
    // Read above; the next attempt counts as the person's.
    if (trap.current !== null) trap.current.value = '';
  }

  const values = refused?.values;
  const field = (name: EnquiryField) => ({ id: inputId(name), error: problem?.fieldErrors[name]?.[0] });
  return (
    <form
      ref={form}
      method="post"
      action={`${enquiryFormPath}#${enquiryFragment}`}
      noValidate={isHydrated}
      onSubmit={submit}
      aria-labelledby="enquiry-title"
      className="space-y-5"
    >
      <div>
        <h3 id="enquiry-title" className="text-2xl">
          {texts.formTitle}
        </h3>
        <p className="mt-1 text-muted">{texts.formLead}</p>
      </div>
      {restored}
      <EnquiryProblemSummary problem={problem === refused ? refused : undefined} />
      <input type="hidden" name="sourcePath" value={from} />
      {project !== undefined && (
        <CheckField
          name="opportunityId"
          value={project.id}
          defaultChecked={refused?.isAbout !== false}
          label={texts.about(project.title)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field {...field('firstName')} label={texts.firstName} required>
          <TextInput
            ref={firstField}
            name="firstName"
            autoComplete="given-name"
            maxLength={enquiryLimits.name}
            defaultValue={values?.firstName}
          />
        </Field>
        <Field {...field('lastName')} label={texts.lastName} required>
          <TextInput
            name="lastName"
            autoComplete="family-name"
            maxLength={enquiryLimits.name}
            defaultValue={values?.lastName}
          />
        </Field>
        <Field {...field('email')} label={texts.email} required>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            maxLength={enquiryLimits.email}
            defaultValue={values?.email}
          />
        </Field>
        <Field {...field('phone')} label={texts.phone} hint={texts.phoneHint}>
          <TextInput
            type="tel"
            name="phone"
            autoComplete="tel"
            maxLength={enquiryLimits.phone}
            defaultValue={values?.phone}
          />
        </Field>
        <Field {...field('interest')} label={texts.interest}>
          <Select name="interest" defaultValue={values?.interest ?? interest ?? ''}>
            <option value="">{texts.chooseNone}</option>
            {enquiryInterests.map((one) => (
              <option key={one} value={one}>
                {texts.interests[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('range')} label={texts.range}>
          <Select name="range" defaultValue={values?.range ?? ''}>
            <option value="">{texts.chooseNone}</option>
            {enquiryRanges.map((one) => (
              <option key={one} value={one}>
                {texts.ranges[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field {...field('goals')} label={texts.goals} hint={texts.goalsHint}>
        <TextArea name="goals" rows={5} maxLength={enquiryLimits.goals} defaultValue={values?.goals ?? goals} />
      </Field>
      <CheckField
        {...field('consent')}
        name="consent"
        value="yes"
        required
        defaultChecked={values?.consent === 'yes'}
        label={
          <>
            {texts.consent} <span className="text-muted">{uiTexts.required}</span>
          </>
        }
        hint={texts.consentHint(keptMonths)}
      />
      <Honeypot label={texts.trap} inputRef={trap} />
      {/* Shown next to the submit button; a server-rendered problem is at the form's head. */}
      <EnquiryProblemSummary problem={problem === refused ? undefined : problem} />
      <Button type="submit" size="lg" busy={isSending} className="max-sm:w-full">
        {isSending ? texts.sending : texts.submit}
      </Button>
    </form>
  );
}
