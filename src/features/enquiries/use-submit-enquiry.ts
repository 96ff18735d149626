import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { hasKeptEnquiry } from '../../lib/kept-hint.ts';
import { useViewer } from '../../lib/session.ts';
import { useClient } from '../../lib/trpc.ts';
import type { EnquiryProblem } from './enquiry-problem.tsx';
import type { Collected, Sender } from './send-enquiry.ts';

interface SubmitOptions {
  form: RefObject<HTMLFormElement | null>;
  collect: () => Collected;
  onReceived: (number: string, isQuiet: boolean) => void;
  onProblem: (problem: EnquiryProblem | undefined) => void;
  /** Told what says that an earlier visit's text is back in the form; undefined for nothing. */
  onRestored: (notice: ReactNode) => void;
}

interface Opening {
  client: ReturnType<typeof useClient>;
  /** What was fetched, for every render and effect of the form. */
  sender: { opened: Promise<Sender> | undefined };
  now: RefObject<SubmitOptions>;
  onBusy: (isBusy: boolean) => void;
}

/** Fetches what checks and sends, once; where that fails, the next touch tries again. */
function open({ client, sender, now, onBusy }: Opening): Promise<Sender> {
  sender.opened ??= import('./send-enquiry.ts').then(({ buildSender }) =>
    buildSender(client, { now: () => now.current, onBusy }),
  );
  sender.opened.catch(() => {
    sender.opened = undefined;
  });
  return sender.opened;
}

const nothing = () => undefined;

/**
 * Checks and sends an enquiry, and keeps it on the device while it is typed and while there is no connection (D57). What
 * does all that comes with the first touch of the form: most visitors of the page never send anything, and whoever does
 * may lose the connection right after.
 */
export function useSubmitEnquiry(options: SubmitOptions) {
  const client = useClient();
  const userId = useViewer()?.id;
  const [isSending, setSending] = useState(false);
  const [sender] = useState<Opening['sender']>(() => ({ opened: undefined }));
  const now = useRef(options);
  useEffect(() => {
    now.current = options;
  });

  useEffect(() => {
    const opening = { client, sender, now, onBusy: setSending };
    const warm = () => void open(opening).then((it) => it.begin(userId), nothing);
    const form = now.current.form.current;
    form?.addEventListener('focusin', warm);
    // The scripts came while somebody was writing already.
    if (form?.contains(document.activeElement) === true) warm();
    if (hasKeptEnquiry()) open(opening).then((it) => it.resume(userId), nothing);
    return () => {
      form?.removeEventListener('focusin', warm);
      sender.opened?.then((it) => it.stop(), nothing);
    };
  }, [client, sender, userId]);

  const send = () => {
    const collected = options.collect();
    open({ client, sender, now, onBusy: setSending }).then(
      (it) => it.send(collected),
      () => options.onProblem({ message: '', fieldErrors: {}, isRetryable: true }),
    );
  };
  return { send, isSending };
}
