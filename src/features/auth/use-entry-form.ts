import { useId, useRef, useState, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { type FieldErrors, fieldErrorsOf } from '../../domain/forms/errors.ts';
import { issueSentence } from '../../domain/forms/issue-sentence.ts';
import { errorTexts } from '../../domain/forms/error-texts.ts';
import { type Failure, isRetryable } from '../../lib/api/api-error.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { errorMessage } from '../../lib/api/error-message.ts';

interface EntryProblem {
  message: string;
  fieldErrors: FieldErrors;
  isRetryable: boolean;
  requestId: string | undefined;
}

interface EntryFormOptions<Schema extends z.ZodMiniType, Answer> {
  schema: Schema;
  /** E.g. a link token. */
  extra?: Record<string, unknown>;
  send: (entry: z.infer<Schema>) => Promise<Answer>;
  onDone: (answer: Answer, entry: z.infer<Schema>) => Promise<void> | void;
  /** For the toast. 'handled' keeps it out of the form. */
  onRefused?: (words: string, failure: Failure, entry: z.infer<Schema>) => 'handled' | void;
  wordsOf?: (failure: Failure) => string;
}

/**
 * Uncontrolled: autofill counts before hydration. (React Hook Form: a third of this screen's weight.) Nothing sent is
 * cached.
 */
export function useEntryForm<Schema extends z.ZodMiniType, Answer>({
  schema,
  extra,
  send,
  onDone,
  onRefused,
  wordsOf = errorMessage,
}: EntryFormOptions<Schema, Answer>) {
  const formId = useId();
  const [problem, setProblem] = useState<EntryProblem>();
  const [isBusy, setBusy] = useState(false);
  // A second press can precede the state update.
  const isOnTheWay = useRef(false);
  const idOf = (name: string) => `${formId}-${name}`;

  async function submit(values: Record<string, unknown>): Promise<void> {
    const checked = schema.safeParse(values, { error: issueSentence });
    if (!checked.success) {
      const fieldErrors = fieldErrorsOf(checked.error.issues);
      setProblem({ message: errorTexts.invalid, fieldErrors, isRetryable: false, requestId: undefined });
      return;
    }
    setProblem(undefined);
    try {
      await onDone(await send(checked.data), checked.data);
    } catch (error) {
      const failure = readFailure(error);
      const message = wordsOf(failure);
      if (onRefused?.(message, failure, checked.data) === 'handled') return;
      const canRetry = isRetryable(error) || failure.code === 'UNEXPECTED';
      const requestId = canRetry ? failure.requestId : undefined;
      setProblem({ message, fieldErrors: failure.fieldErrors, isRetryable: canRetry, requestId });
    }
  }

  async function once(values: Record<string, unknown>): Promise<void> {
    if (isOnTheWay.current) return;
    isOnTheWay.current = true;
    setBusy(true);
    try {
      await submit(values);
    } finally {
      isOnTheWay.current = false;
      setBusy(false);
    }
  }

  return {
    problem,
    isBusy,
    idOf,
    field: (name: string) => ({ id: idOf(name), error: problem?.fieldErrors[name]?.[0] }),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void once({ ...Object.fromEntries(new FormData(event.currentTarget)), ...extra });
    },
  };
}
