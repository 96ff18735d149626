import type { TRPCClient } from '@trpc/client';
import type { ReactNode } from 'react';
import { enquiryEntry, type EnquiryEntry } from '../../domain/enquiries/entry.ts';
import { enquiryFields, type EnquiryValues } from '../../domain/enquiries/enquiries.ts';
import { fieldErrorsOf } from '../../domain/forms/errors.ts';
import { enquirySendingTexts as texts } from '../../domain/enquiries/sending-texts.ts';
import { errorTexts } from '../../domain/forms/error-texts.ts';
import { isRetryable } from '../../lib/api-error.ts';
import { readFailure } from '../../lib/failure.ts';
import { failureWords } from '../../lib/failure-words.ts';
import { toast } from '../../lib/toast.ts';
import type { AppRouter } from '../../lib/trpc.ts';
import { randomUuid } from '../../lib/uuid.ts';
import type { EnquiryProblem } from './enquiry-problem.tsx';
import { buildDraft, type EnquiryDraft } from './enquiry-draft.tsx';
import { forgetEnquiry, keepEnquiry, keptEnquiries } from './kept-enquiries.ts';

/** What stands in the form. */
export interface Collected {
  values: EnquiryValues;
  entry: Record<string, unknown>;
}

interface SenderOptions {
  /** The form as it is now. */
  now: () => {
    form: { current: HTMLFormElement | null };
    collect: () => Collected;
    onReceived: (number: string, isQuiet: boolean) => void;
    onProblem: (problem: EnquiryProblem | undefined) => void;
    onRestored: (notice: ReactNode) => void;
  };
  onBusy: (isBusy: boolean) => void;
}

export interface Sender {
  /**
   * The person begins to write: the server notes when, so that nobody else has to be asked whether it is a person, and
   * what is typed is kept. `userId`: of who is signed in.
   */
  begin(userId: string | undefined): void;
  /** `collected`: the form as it was when it was sent. */
  send(collected: Collected): void;
  /** Shows what was kept on the device by an earlier visit, and sends what was to be sent. */
  resume(userId: string | undefined): Promise<void>;
  /** The form goes; what is kept stays. */
  stop(): void;
}

/** How long until a kept enquiry is tried again by itself, in seconds, besides whenever the connection comes back. */
const pauses = [20, 40, 60];

function problemOf(error: unknown): EnquiryProblem {
  const { code, message, fieldErrors, requestId } = readFailure(error);
  const canRetry = isRetryable(error) || code === 'UNEXPECTED';
  return {
    message: code === 'NETWORK' ? texts.unreachable : failureWords({ code, message }),
    fieldErrors,
    isRetryable: canRetry,
    requestId: canRetry ? requestId : undefined,
  };
}

function fill(form: HTMLFormElement | null, values: EnquiryValues): void {
  for (const field of enquiryFields) {
    const input = form?.elements.namedItem(field);
    if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = values[field] !== '';
    else if (input !== null && input !== undefined && 'value' in input) input.value = values[field];
  }
}

/**
 * Checks an enquiry by the schema that the server checks it by, and sends it under one key until it is known to be stored:
 * pressing twice, sending again and sending later store it once (D57).
 */
export function buildSender(client: TRPCClient<AppRouter>, { now, onBusy }: SenderOptions): Sender {
  let key: string | undefined;
  let begun: Promise<string | undefined> | undefined;
  let isConfirmed = false;
  let isOnTheWay = false;
  /** The fields as they were kept: what differs is being written, and is not sent by itself. */
  let keptAs: string | undefined;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let draft: EnquiryDraft | undefined;
  let opened: Promise<void> | undefined;

  function retryByItself(): void {
    const collected = now().collect();
    if (keptAs === JSON.stringify(collected.values)) void run(collected, true);
  }

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(retryByItself, (pauses[tries] ?? 60) * 1000);
    tries += 1;
  }

  async function forget(): Promise<void> {
    clearTimeout(timer);
    keptAs = undefined;
    tries = 0;
    if (key !== undefined) await forgetEnquiry(key);
  }

  const discarding = { label: texts.discard, run: () => void discard() };

  async function discard(): Promise<void> {
    await forget();
    await draft?.forget();
    key = undefined;
    now().onProblem(undefined);
    toast({ title: texts.discarded });
  }

  /** What is shown while an enquiry waits on the device. */
  function kept(problem: EnquiryProblem): EnquiryProblem {
    const message = `${problem.message} ${texts.keptText}`.trim();
    return { ...problem, title: texts.keptTitle, message, discard: discarding };
  }

  /** Keeps what did not reach the site; what a refusal was about stays in the form alone. */
  async function keep(error: unknown, entry: EnquiryEntry, values: EnquiryValues): Promise<EnquiryProblem> {
    const { code, details } = readFailure(error);
    const problem = problemOf(error);
    if (details.confirm !== undefined) isConfirmed = true;
    if (isRetryable(error)) {
      keptAs = JSON.stringify(values);
      const isKept = await keepEnquiry({ entry, values, keptAt: Date.now() });
      if (isKept) await draft?.forget();
      wait();
      return isKept ? kept(problem) : { ...problem, message: `${problem.message} ${texts.notKept}` };
    }
    // Stored before with other words: what stands in the form now is a further enquiry.
    if (code === 'CONFLICT') {
      await forget();
      key = undefined;
    }
    if (keptAs === undefined) return problem;
    if (code !== 'RATE_LIMITED') return { ...problem, discard: discarding };
    wait();
    return kept(problem);
  }

  async function attempt({ values, entry }: Collected, isQuiet: boolean): Promise<void> {
    const { onProblem } = now();
    key ??= randomUuid();
    const own = key;
    const note = await begun;
    const checked = enquiryEntry.safeParse({
      ...entry,
      idempotencyKey: key,
      ...(note === undefined ? {} : { begun: note }),
      ...(isConfirmed ? { confirmed: true } : {}),
    });
    if (!checked.success) {
      onProblem({ message: errorTexts.invalid, fieldErrors: fieldErrorsOf(checked.error.issues), isQuiet });
      return;
    }
    if (!isQuiet) onProblem(undefined);
    try {
      const { number } = await client.enquiries.submit.mutate(checked.data);
      key = own;
      await forget();
      await draft?.forget();
      key = undefined;
      if (isQuiet) toast({ title: texts.sentLater, description: texts.sentLaterNumber(number) });
      now().onReceived(number, isQuiet);
    } catch (error) {
      // Discarded while it was on its way: it is not kept again.
      if (key !== own) return;
      now().onProblem({ ...(await keep(error, checked.data, values)), isQuiet });
    }
  }

  /** One at a time, however often it is pressed and whatever comes by itself. */
  async function run(collected: Collected, isQuiet: boolean): Promise<void> {
    if (isOnTheWay) return;
    isOnTheWay = true;
    onBusy(true);
    try {
      await attempt(collected, isQuiet);
    } finally {
      isOnTheWay = false;
      onBusy(false);
    }
  }

  /** Puts back what an earlier visit left here: what was sent and did not arrive, and over it what was typed and not sent. */
  async function open(userId: string | undefined): Promise<void> {
    window.addEventListener('online', retryByItself);
    const own = buildDraft({ userId, form: now().form, onRestored: (notice) => now().onRestored(notice) });
    draft = own;
    const [waiting] = await keptEnquiries();
    if (draft !== own) return;
    if (waiting === undefined || isOnTheWay || key !== undefined) {
      await own?.begin();
      return;
    }
    key = waiting.entry.idempotencyKey;
    begun = Promise.resolve(waiting.entry.begun);
    fill(now().form.current, waiting.values);
    keptAs = JSON.stringify(now().collect().values);
    const problem = { message: '', fieldErrors: {}, isRetryable: true, isQuiet: true };
    now().onProblem(kept(problem));
    await own?.begin(waiting.values);
    retryByItself();
  }

  return {
    begin(userId) {
      begun ??= client.enquiries.begin.mutate().then(
        (answer) => answer.begun,
        () => undefined,
      );
      opened ??= open(userId);
    },
    send: (collected) => void run(collected, false),
    resume: (userId) => (opened ??= open(userId)),
    stop() {
      clearTimeout(timer);
      window.removeEventListener('online', retryByItself);
      draft?.stop();
      draft = undefined;
      opened = undefined;
    },
  };
}
