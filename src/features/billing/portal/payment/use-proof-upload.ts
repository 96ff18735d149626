import { useEffect, useRef, useState } from 'react';
import { uploadKinds } from '../../../../domain/media/media.ts';
import { paymentPageTexts } from '../../../../domain/billing/payment-page-texts.ts';
import type { Failure } from '../../../../lib/api/api-error.ts';
import { readFailure } from '../../../../lib/api/failure.ts';
import { Cancelled } from '../../../../lib/api/cancelled.ts';
import { errorMessage } from '../../../../lib/api/error-message.ts';
import { refusalOfFile } from '../../../../lib/file-rules.ts';
import { refetched } from '../../../../lib/api/refresh.ts';
import { toast } from '../../../../lib/toast.ts';
import { useClient } from '../../../../lib/api/trpc.ts';
import { startUpload, type Upload } from '../../../../lib/api/upload.ts';
import { randomUuid } from '../../../../lib/uuid.ts';

const texts = paymentPageTexts.proof;

/** The key makes storing idempotent. */
interface Chosen {
  file: File;
  key: string;
}

type ProofState =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; percent: number; isWaiting: boolean }
  | { kind: 'cancelled' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; chosen: Chosen; failure: Failure };

export function useProofUpload(paymentId: string) {
  const client = useClient();
  const [state, setState] = useState<ProofState>({ kind: 'idle' });
  const running = useRef<Upload>(undefined);
  // Leaving the page cancels.
  useEffect(() => () => running.current?.cancel(), []);

  function fail(title: string, description: string): void {
    toast({ title, description, tone: 'destructive' });
  }

  async function send(chosen: Chosen): Promise<void> {
    const { file, key } = chosen;
    const show = (part: Partial<Extract<ProofState, { kind: 'sending' }>>) =>
      setState((before) => ({
        kind: 'sending',
        name: file.name,
        percent: 0,
        isWaiting: false,
        ...(before.kind === 'sending' ? before : {}),
        ...part,
      }));
    const upload = startUpload({
      kind: 'payment-proof',
      file,
      key,
      onProgress: (percent) => show({ percent }),
      onWaiting: (isWaiting) => show({ isWaiting }),
    });
    running.current = upload;
    try {
      const { id } = await upload.done;
      await client.billing.attachProof.mutate({ paymentId, mediaId: id });
      await refetched();
      setState({ kind: 'idle' });
      toast({ title: texts.uploaded, description: texts.checked });
    } catch (error) {
      if (error instanceof Cancelled) {
        setState({ kind: 'cancelled' });
        return;
      }
      const failure = readFailure(error);
      setState({ kind: 'failed', chosen, failure });
      fail(texts.failed, errorMessage(failure));
    } finally {
      running.current = undefined;
    }
  }

  function begin(chosen: Chosen): void {
    if (running.current !== undefined) return;
    setState({ kind: 'sending', name: chosen.file.name, percent: 0, isWaiting: false });
    void send(chosen);
  }

  return {
    state,
    choose: (file: File) => {
      const reason = refusalOfFile(file, uploadKinds['payment-proof']);
      if (reason === undefined) {
        begin({ file, key: randomUuid() });
        return;
      }
      setState({ kind: 'refused', reason });
      fail(texts.failed, reason);
    },
    again: begin,
    cancel: () => running.current?.cancel(),
  };
}
