import type { TRPCClient } from '@trpc/client';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { enquiryEntry, type EnquiryEntry } from '../../domain/enquiries/entry.ts';
import { enquiryFields, type EnquiryProject, type EnquiryValues } from '../../domain/enquiries/enquiries.ts';
import { fieldErrorsOf } from '../../domain/forms/errors.ts';
import { enquirySendingTexts as texts } from '../../domain/enquiries/sending-texts.ts';
import { errorTexts } from '../../domain/forms/error-texts.ts';
import { isRetryable } from '../../lib/api/api-error.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { toast } from '../../lib/toast.ts';
import type { AppRouter } from '../../lib/api/trpc.ts';
import { randomUuid } from '../../lib/uuid.ts';
import type { EnquiryProblem } from './enquiry-problem.tsx';
import { buildDraft, type EnquiryDraft } from './enquiry-draft.tsx';
import { buildRetry, forgetEnquiry, queuedEnquiries, type QueuedEnquiry, queueEnquiry } from './queued-enquiries.ts';

export interface Collected {
  values: EnquiryValues;
  entry: Record<string, unknown>;
  project: EnquiryProject | undefined;
}

interface SenderOptions {
  now: () => {
    form: { current: HTMLFormElement | null };
    collect: () => Collected;
    onReceived: (number: string, isQuiet: boolean) => void;
    onProblem: (problem: EnquiryProblem | undefined) => void;
    onRestored: (notice: ReactNode) => void;
    onProject: (project: EnquiryProject) => void;
  };
  onBusy: (isBusy: boolean) => void;
}

export interface Sender {
  /** The server records the time: no third-party bot check. `userId`: if signed in. */
  begin(userId: string | undefined): void;
  send(collected: Collected): void;
  /** Of an earlier visit; sends it if submitted. */
  resume(userId: string | undefined): Promise<void>;
  /** Stored data stays. */
  stop(): void;
}

function problemOf(error: unknown): EnquiryProblem {
  const { code, message, fieldErrors, requestId } = readFailure(error);
  const canRetry = isRetryable(error) || code === 'UNEXPECTED';
  return {
    message: code === 'NETWORK' ? texts.unreachable : errorMessage({ code, message }),
    fieldErrors,
    isRetryable: canRetry,
    requestId: canRetry ? requestId : undefined,
  };
}

const contentOf = ({ values, entry }: Collected) => JSON.stringify([values, entry.opportunityId]);

function fill(form: HTMLFormElement | null, values: EnquiryValues): void {
  for (const field of enquiryFields) {
    const input = form?.elements.namedItem(field);
    if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = values[field] !== '';
    else if (input !== null && input !== undefined && 'value' in input) input.value = values[field];
  }
}

/** The server's schema; one key until stored, so double presses, retries, later sends store once (D57). */
export function buildSender(client: TRPCClient<AppRouter>, { now, onBusy }: SenderOptions): Sender {
  let key: string | undefined;
  let beginning: Promise<string | undefined> | undefined;
  let isConfirmed = false;
  let isOnTheWay = false;
  /** An edited form is not sent automatically. */
  let queuedContent: string | undefined;
  let draft: EnquiryDraft | undefined;
  let opened: Promise<void> | undefined;

  function retryByItself(): void {
    const collected = now().collect();
    if (queuedContent === contentOf(collected)) void run(collected, true);
  }

  /** A restored connection also retries. */
  const { wait, clear } = buildRetry(retryByItself);

  async function forget(): Promise<void> {
    clear();
    queuedContent = undefined;
    if (key !== undefined) await forgetEnquiry(key);
  }

  const discarding = { label: texts.discard, run: () => void discard() };

  /** Belongs to its original opportunity. */
  function putProject({ project, entry }: QueuedEnquiry): void {
    if (project !== undefined) flushSync(() => now().onProject(project));
    const box = now().form.current?.elements.namedItem('opportunityId');
    if (box instanceof HTMLInputElement) box.checked = box.value === entry.opportunityId;
  }

  async function discard(): Promise<void> {
    await forget();
    await draft?.forget();
    key = undefined;
    now().onProblem(undefined);
    toast({ title: texts.discarded });
  }

  function queuedProblem(problem: EnquiryProblem): EnquiryProblem {
    const message = `${problem.message} ${texts.keptText}`.trim();
    return { ...problem, title: texts.keptTitle, message, discard: discarding };
  }

  /** Refused content stays in the form. */
  async function keep(error: unknown, entry: EnquiryEntry, collected: Collected): Promise<EnquiryProblem> {
    const { code, details } = readFailure(error);
    const problem = problemOf(error);
    if (details.confirm !== undefined) isConfirmed = true;
    if (isRetryable(error)) {
      queuedContent = contentOf(collected);
      const { values, project } = collected;
      const isQueued = await queueEnquiry({
        entry,
        values,
        ...(project !== undefined && { project }),
        keptAt: Date.now(),
      });
      if (isQueued) await draft?.forget();
      wait();
      return isQueued ? queuedProblem(problem) : { ...problem, message: `${problem.message} ${texts.notKept}` };
    }
    // Stored with other content: this is new.
    if (code === 'CONFLICT') {
      await forget();
      key = undefined;
    }
    if (queuedContent === undefined) return problem;
    if (code !== 'RATE_LIMITED') return { ...problem, discard: discarding };
    wait();
    return queuedProblem(problem);
  }

  async function attempt(collected: Collected, isQuiet: boolean): Promise<void> {
    const { onProblem } = now();
    key ??= randomUuid();
    const own = key;
    const note = await beginning;
    const checked = enquiryEntry.safeParse({
      ...collected.entry,
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
      // Discarded in flight.
      if (key !== own) return;
      now().onProblem({ ...(await keep(error, checked.data, collected)), isQuiet });
    }
  }

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

  /** Undelivered enquiry, then the unsent draft over it. */
  async function open(userId: string | undefined): Promise<void> {
    window.addEventListener('online', retryByItself);
    const own = buildDraft({ userId, form: now().form, onRestored: (notice) => now().onRestored(notice) });
    draft = own;
    const [waiting] = await queuedEnquiries();
    if (draft !== own) return;
    if (waiting === undefined || isOnTheWay || key !== undefined) {
      await own?.begin();
      return;
    }
    key = waiting.entry.idempotencyKey;
    beginning = Promise.resolve(waiting.entry.begun);
    fill(now().form.current, waiting.values);
    putProject(waiting);
    queuedContent = contentOf(now().collect());
    const problem = { message: '', fieldErrors: {}, isRetryable: true, isQuiet: true };
    now().onProblem(queuedProblem(problem));
    await own?.begin(waiting.values);
    retryByItself();
  }

  return {
    begin(userId) {
      beginning ??= client.enquiries.begin.mutate().then(
        (answer) => answer.begun,
        () => undefined,
      );
      opened ??= open(userId);
    },
    send: (collected) => void run(collected, false),
    resume: (userId) => (opened ??= open(userId)),
    stop() {
      clear();
      window.removeEventListener('online', retryByItself);
      draft?.stop();
      draft = undefined;
      opened = undefined;
    },
  };
}
