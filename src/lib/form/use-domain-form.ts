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
import type { FieldErrors } from '../../domain/forms/errors.ts';
import { issueSentence } from '../../domain/forms/issue-sentence.ts';
import { errorTexts } from '../../domain/forms/error-texts.ts';
import type { Failure } from '../api/api-error.ts';
import { Cancelled } from '../api/cancelled.ts';
import { type SaveProblem, saveProblemOf } from './save-problem.ts';
import { type AutosaveOptions, type FormAutosave, useFormAutosave } from './use-form-autosave.ts';

export interface FormProblem extends SaveProblem {
  /** Undefined: client-side. */
  failure: Failure | undefined;
}

/** zod or zod/mini; the procedure's. */
interface DomainSchema<Values> {
  _zod: { output: Values; input: Values };
}

export interface DomainFormOptions<Values extends FieldValues, Answer> {
  schema: DomainSchema<Values>;
  /** Later changes are ignored; use `form.reset(values)`. */
  defaults: DefaultValues<Values>;
  submit: (values: Values) => Promise<Answer>;
  onDone?: (answer: Answer, values: Values) => void;
  /**
   * Every refusal, client or server, for toasts. 'handled' keeps it from fields and summary. Busy until a promise
   * settles.
   */
  onProblem?: (problem: FormProblem) => 'handled' | void | Promise<'handled' | void>;
  /** On the device until saved. */
  autosave?: AutosaveOptions;
}

export interface DomainForm<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  /** For `<Field {...field('phone')}>`. */
  field: (name: Path<Values>) => { id: string; error?: string };
  input: (name: Path<Values>, options?: RegisterOptions<Values>) => ReturnType<UseFormReturn<Values>['register']>;
  /** For error links. */
  idOf: (name: string) => string;
  onSubmit: (event?: { preventDefault: () => void }) => void;
  problem: FormProblem | undefined;
  isSubmitting: boolean;
  isDirty: boolean;
  /** For `<RestoredNotice>` and unsaved checks. */
  autosave: FormAutosave;
}

/** To dotted names. */
function sentencesOf(errors: FormErrors, prefix = ''): FieldErrors {
  const found: FieldErrors = {};
  for (const [name, error] of Object.entries(errors)) {
    if (error === undefined) continue;
    if (typeof error.message === 'string') found[`${prefix}${name}`] = [error.message];
    else if (typeof error === 'object') Object.assign(found, sentencesOf(error as FormErrors, `${prefix}${name}.`));
  }
  return found;
}

/** The server's schema, one send per press, server errors at fields, input unchanged. */
export function useDomainForm<Values extends FieldValues, Answer>({
  schema,
  defaults,
  submit,
  onDone,
  onProblem,
  autosave: autosaveOptions,
}: DomainFormOptions<Values, Answer>): DomainForm<Values> {
  const formId = useId();
  const [problem, setProblem] = useState<FormProblem>();
  const [isSubmitting, setSubmitting] = useState(false);
  // A second press can precede the state update.
  const isOnTheWay = useRef(false);
  const form = useForm<Values, unknown, Values>({
    // After the schema's messages.
    resolver: zodResolver(schema, { error: issueSentence }),
    defaultValues: defaults,
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const autosave = useFormAutosave(form, autosaveOptions);

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
      // If `onDone` throws, the copy stays.
      onDone?.(answer, values);
      autosave.forget();
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
    autosave,
  };
}
