import { useId, useRef, useState, type SubmitEvent } from 'react';
import type * as z from 'zod/mini';
import { type FieldErrors, fieldErrorsOf } from '../../domain/forms/errors.ts';
import { issueSentence } from '../../domain/forms/issue-sentence.ts';
import { errorTexts } from '../../domain/forms/error-texts.ts';
import { type Failure, isRetryable } from '../../lib/api-error.ts';
import { readFailure } from '../../lib/failure.ts';
import { failureWords } from '../../lib/failure-words.ts';

interface EntryProblem {
  message: string;
  fieldErrors: FieldErrors;
  isRetryable: boolean;
  requestId: string | undefined;
}

interface EntryFormOptions<Schema extends z.ZodMiniType, Answer> {
  /** The schema that the server checks with. */
  schema: Schema;
  /** What is sent beside the inputs, such as the token of a link. */
  extra?: Record<string, unknown>;
  send: (entry: z.infer<Schema>) => Promise<Answer>;
  onDone: (answer: Answer, entry: z.infer<Schema>) => Promise<void> | void;
  /** The server's or the connection's refusal, in words, for the toast. 'handled' keeps it out of the form. */
  onRefused?: (words: string, failure: Failure, entry: z.infer<Schema>) => 'handled' | void;
  /** Other words than the usual ones for a refusal. */
  wordsOf?: (failure: Failure) => string;
}

/**
 * A form whose inputs belong to the browser alone: read when it is sent, and not before, so that whatever a password
 * manager or the browser filled in counts, also before the page came alive. (React Hook Form, as `useDomainForm` has it,
 * would be a third of this screen's weight.) Nothing typed is touched, and what is sent stays in no cache.
 */
export function useEntryForm<Schema extends z.ZodMiniType, Answer>({
  schema,
  extra,
  send,
  onDone,
  onRefused,
  wordsOf = failureWords,
}: EntryFormOptions<Schema, Answer>) {
  const formId = useId();
  const [problem, setProblem] = useState<EntryProblem>();
  const [isBusy, setBusy] = useState(false);
  // State is a render late, which a second press can be faster than.
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
    /** For `<Field {...field('email')}>`. */
    field: (name: string) => ({ id: idOf(name), error: problem?.fieldErrors[name]?.[0] }),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void once({ ...Object.fromEntries(new FormData(event.currentTarget)), ...extra });
    },
  };
}
