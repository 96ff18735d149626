import { useRef } from 'react';
import { fieldErrorsOf } from '../../domain/errors.ts';
import { enquiryTexts as texts } from '../../domain/texts/enquiries.ts';
import { errorTexts } from '../../domain/texts/errors.ts';
import { isRetryable, readFailure } from '../../lib/api-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { randomUuid } from '../../lib/uuid.ts';
import type { EnquiryProblem } from './enquiry-problem.tsx';

interface SubmitOptions {
  onReceived: (number: string) => void;
  onProblem: (problem: EnquiryProblem | undefined) => void;
}

function problemOf(error: unknown): EnquiryProblem {
  const { code, message, fieldErrors, requestId } = readFailure(error);
  const canRetry = isRetryable(error) || code === 'UNEXPECTED';
  const words = code === 'NETWORK' ? texts.unreachable : message;
  return {
    message: words === '' ? errorTexts.unexpected : words,
    fieldErrors,
    isRetryable: canRetry,
    requestId: canRetry ? requestId : undefined,
  };
}

/**
 * Checks an enquiry by the schema that the server checks it by, and sends it under one key until it is known to be
 * stored: pressing twice and sending again store it once (D57).
 */
export function useSubmitEnquiry({ onReceived, onProblem }: SubmitOptions) {
  const key = useRef<string>(undefined);
  // The mutation's own state is a render late, which a second press can be faster than.
  const isOnTheWay = useRef(false);
  const submit = trpc.enquiries.submit.useMutation({
    // Without a connection it fails and says so, rather than waiting in silence.
    networkMode: 'always',
    onSuccess: ({ number }) => {
      key.current = undefined;
      onReceived(number);
    },
    onError(error) {
      // Stored before with other words: what stands in the form now is a further enquiry.
      if (readFailure(error).code === 'CONFLICT') key.current = undefined;
      onProblem(problemOf(error));
    },
    onSettled: () => {
      isOnTheWay.current = false;
    },
  });

  async function check(entry: Record<string, unknown>): Promise<void> {
    key.current ??= randomUuid();
    // Fetched now: most visitors of the page never send anything.
    const { enquiryEntry } = await import('../../domain/enquiry-entry.ts');
    const checked = enquiryEntry.safeParse({ ...entry, idempotencyKey: key.current });
    if (!checked.success) {
      isOnTheWay.current = false;
      onProblem({ message: errorTexts.invalid, fieldErrors: fieldErrorsOf(checked.error.issues) });
      return;
    }
    onProblem(undefined);
    submit.mutate(checked.data);
  }

  function send(entry: Record<string, unknown>): void {
    if (isOnTheWay.current) return;
    isOnTheWay.current = true;
    check(entry).catch(() => {
      isOnTheWay.current = false;
      onProblem({ message: texts.unreachable, fieldErrors: {}, isRetryable: true });
    });
  }

  return { send, isSending: submit.isPending };
}
