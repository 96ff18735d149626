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

/** Why a form was not saved. */
export interface FormProblem extends SaveProblem {
  /** Undefined where the browser itself refused the values. */
  failure: Failure | undefined;
}

/** A schema of `src/domain`, of zod or zod/mini: the same one that the procedure reads its input with. */
interface DomainSchema<Values> {
  _zod: { output: Values; input: Values };
}

export interface DomainFormOptions<Values extends FieldValues, Answer> {
  schema: DomainSchema<Values>;
  /** What the form begins with. Later changes of it are ignored: `form.reset(values)` begins anew. */
  defaults: DefaultValues<Values>;
  /** Sends the checked values, such as a mutation's `mutateAsync`. */
  submit: (values: Values) => Promise<Answer>;
  onDone?: (answer: Answer, values: Values) => void;
  /**
   * Told of each refusal, by the browser or the server, for the toasts of the catalogue. Answering 'handled' keeps it out
   * of the form: nothing stands beside a field or in the summary. The form stays busy until a promise is done.
   */
  onProblem?: (problem: FormProblem) => 'handled' | void | Promise<'handled' | void>;
  /** Keeps what is typed on the device until it is saved. */
  kept?: KeptAs;
}

export interface DomainForm<Values extends FieldValues> {
  /** React Hook Form's own, for what is not here (`watch`, `setValue`, `reset`). */
  form: UseFormReturn<Values, unknown, Values>;
  /** For `<Field {...field('phone')}>`: the id of the input and the sentence beside it. */
  field: (name: Path<Values>) => { id: string; error?: string };
  /** For `<TextInput {...input('phone')}>`. */
  input: (name: Path<Values>, options?: RegisterOptions<Values>) => ReturnType<UseFormReturn<Values>['register']>;
  /** The input's id, for links of the summary. */
  idOf: (name: string) => string;
  /** For `<form onSubmit={onSubmit} noValidate>`. */
  onSubmit: (event?: { preventDefault: () => void }) => void;
  problem: FormProblem | undefined;
  isSubmitting: boolean;
  /** Something differs from what the form began with. */
  isDirty: boolean;
  /** The copy on the device, for `<KeptNotice>` and for leaving without saving. */
  kept: KeptForm;
}

/** The sentences of React Hook Form's nested errors, by dotted field name. */
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
 * A form over a schema of the domain (HOUSE.md, 'Data back'): checks with the schema the server checks with, sends once
 * however often it is pressed, puts the server's refusals beside their fields, and never touches what was typed.
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
  // State is a render late, which a second press can be faster than.
  const isOnTheWay = useRef(false);
  const form = useForm<Values, unknown, Values>({
    // The schema's own sentences stand before these.
    resolver: zodResolver(schema, { error: issueSentence }),
    defaultValues: defaults,
    // The summary takes the focus instead.
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
      // An answer that nothing can be done with leaves the copy: what was typed may not be saved.
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
