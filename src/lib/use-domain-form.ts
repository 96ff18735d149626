import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors as FormErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { FieldErrors } from '../domain/forms/errors.ts';
import { issueSentence } from '../domain/forms/issue-sentence.ts';
import { errorTexts } from '../domain/forms/error-texts.ts';
import type { Failure } from './api-error.ts';
import { Cancelled } from './cancelled.ts';
import { type SaveProblem, saveProblemOf } from './save-problem.ts';
import { type KeptAs, type KeptForm, useKeptForm } from './use-kept-form.ts';

export interface FormProblem extends SaveProblem {
  /** Undefined for client-side errors. */
  failure: Failure | undefined;
}

/** A zod or zod/mini schema of `src/domain`, shared with the procedure. */
interface DomainSchema<Values> {
  _zod: { output: Values; input: Values };
}

export interface DomainFormOptions<Values extends FieldValues, Answer> {
  schema: DomainSchema<Values>;
  /** Initial values. Later changes are ignored; use `form.reset(values)`. */
  defaults: DefaultValues<Values>;
  /** Sends validated values, e.g. `mutateAsync`. */
  submit: (values: Values) => Promise<Answer>;
  onDone?: (answer: Answer, values: Values) => void;
  /**
   * Receives every refusal, client or server, for catalogue toasts. Returning 'handled' keeps it out of fields and
   * summary. The form stays busy until a promise settles.
   */
  onProblem?: (problem: FormProblem) => 'handled' | void | Promise<'handled' | void>;
  /** Stores input on the device until saved. */
  kept?: KeptAs;
}

export interface DomainForm<Values extends FieldValues> {
  /** React Hook Form's API for everything else (`watch`, `setValue`, `reset`). */
  form: UseFormReturn<Values, unknown, Values>;
  /** For `<Field {...field('phone')}>`: input id and error. */
  field: (name: Path<Values>) => { id: string; error?: string };
  /** For `<TextInput {...input('phone')}>`. */
  input: (name: Path<Values>, options?: RegisterOptions<Values>) => ReturnType<UseFormReturn<Values>['register']>;
  /** For summary links. */
  idOf: (name: string) => string;
  /** For `<form onSubmit={onSubmit} noValidate>`. */
  onSubmit: (event?: { preventDefault: () => void }) => void;
  problem: FormProblem | undefined;
  isSubmitting: boolean;
  isDirty: boolean;
  /** The local copy, for `<KeptNotice>` and unsaved-changes checks. */
  kept: KeptForm;
}

/** Flattens React Hook Form's nested errors to dotted names. */
function sentencesOf(errors: FormErrors, prefix = ''): FieldErrors {
  const found: FieldErrors = {};
  for (const [name, error] of Object.entries(errors)) {
    if (error === undefined) continue;
    if (typeof error.message === 'string') found[`${prefix}${name}`] = [error.message];
    else if (typeof error === 'object') Object.assign(found, sentencesOf(error as FormErrors, `${prefix}${name}.`));
  }
  return found;
}

/**
 * A form over a domain schema (HOUSE.md, 'Data back'): validates with the server's schema, sends once per press, shows
 * the server's errors at their fields and never changes input.
 */
export function useDomainForm<Values extends FieldValues, Answer>({
  schema,
  defaults,
  submit,
  onDone,
  onProblem,
  kept: keptAs,
}: DomainFormOptions<Values, Answer>): DomainForm<Values> {
  const formId = useId();
  const [problem, setProblem] = useState<FormProblem>();
  const [isSubmitting, setSubmitting] = useState(false);
  // State updates a render later; a second press may be faster.
  const isOnTheWay = useRef(false);
  const form = useForm<Values, unknown, Values>({
    // Ranks after the schema's own messages.
    resolver: zodResolver(schema, { error: issueSentence }),
    defaultValues: defaults,
    // The summary takes focus.
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const kept = useKeptForm(form, keptAs);

  async function refuse(found: FormProblem): Promise<void> {
    if ((await onProblem?.(found)) === 'handled') return;
    setProblem(found);
    for (const [name, [message]] of Object.entries(found.fieldErrors)) {
      if (found.failure !== undefined) form.setError(name as Path<Values>, { type: 'server', message: message ?? '' });
    }
  }

  async function send(values: Values): Promise<void> {
    setProblem(undefined);
    try {
      const answer = await submit(values);
      // If `onDone` throws, the copy stays: the input may not be saved.
      onDone?.(answer, values);
      kept.forget();
    } catch (error) {
      if (!(error instanceof Cancelled)) await refuse(saveProblemOf(error));
    }
  }

  const check = form.handleSubmit(send, (found) =>
    refuse({
      message: errorTexts.invalid,
      fieldErrors: sentencesOf(found),
      isRetryable: false,
      requestId: undefined,
      failure: undefined,
    }),
  );

  async function run(): Promise<void> {
    if (isOnTheWay.current) return;
    isOnTheWay.current = true;
    setSubmitting(true);
    try {
      await check();
    } finally {
      isOnTheWay.current = false;
      setSubmitting(false);
    }
  }

  const idOf = (name: string) => `${formId}-${name}`;
  return {
    form,
    field: (name) => {
      const message: unknown = get(errors, `${name}.message`);
      return { id: idOf(name), ...(typeof message === 'string' && message !== '' ? { error: message } : {}) };
    },
    input: (name, options) => form.register(name, options),
    idOf,
    onSubmit: (event) => {
      event?.preventDefault();
      void run();
    },
    problem,
    isSubmitting,
    isDirty,
    kept,
  };
}
