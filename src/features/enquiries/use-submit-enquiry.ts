import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { EnquiryProject } from '../../domain/enquiries/enquiries.ts';
import { hasQueuedEnquiry } from '../../lib/storage/queued-enquiry.ts';
import { useViewer } from '../../lib/session/session.ts';
import { useClient } from '../../lib/api/trpc.ts';
import type { EnquiryProblem } from './enquiry-problem.tsx';
import type { Collected, Sender } from './send-enquiry.ts';

interface SubmitOptions {
  form: RefObject<HTMLFormElement | null>;
  collect: () => Collected;
  onReceived: (number: string, isQuiet: boolean) => void;
  onProblem: (problem: EnquiryProblem | undefined) => void;
  /** Restore notice; undefined for none. */
  onRestored: (notice: ReactNode) => void;
  /** Belongs to another page. */
  onProject: (project: EnquiryProject) => void;
}

interface Opening {
  client: ReturnType<typeof useClient>;
  sender: { opened: Promise<Sender> | undefined };
  now: RefObject<SubmitOptions>;
  onBusy: (isBusy: boolean) => void;
}

/** Retried on the next touch. */
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
 * Keeps input on the device while typing or offline (D57). Loads on first focus: most visitors send nothing, others may
 * lose the connection.
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
    // Hydrated with focus inside.
    if (form?.contains(document.activeElement) === true) warm();
    if (hasQueuedEnquiry()) open(opening).then((it) => it.resume(userId), nothing);
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
