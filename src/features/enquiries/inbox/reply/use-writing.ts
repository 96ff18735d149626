import { useEffect, useMemo } from 'react';
import { writerEveryMs } from '../../../../domain/enquiries/writers.ts';
import { useClient } from '../../../../lib/api/trpc.ts';
import { wire } from '../../../../lib/api/wire.ts';

/** Outlives the page, unlike client calls. */
function sayStopped(id: string): void {
  void fetch('/api/trpc/enquiries.writing', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wire.serialize({ id, isWriting: false })),
  }).catch(() => undefined);
}

interface Writing {
  typed: () => void;
  stop: () => void;
}

function buildWriting(client: ReturnType<typeof useClient>, id: string): Writing {
  let saidAt: number | undefined;
  return {
    typed: () => {
      const now = Date.now();
      if (saidAt !== undefined && now - saidAt < writerEveryMs) return;
      saidAt = now;
      client.enquiries.writing.mutate({ id, isWriting: true }).catch(() => undefined);
    },
    stop: () => {
      if (saidAt === undefined) return;
      saidAt = undefined;
      sayStopped(id);
    },
  };
}

/** Shows other officers that a reply is being written. What is lost is not repeated: the next key press is. */
export function useWriting(id: string): Writing {
  const client = useClient();
  const writing = useMemo(() => buildWriting(client, id), [client, id]);
  useEffect(() => {
    window.addEventListener('pagehide', writing.stop);
    return () => {
      window.removeEventListener('pagehide', writing.stop);
      writing.stop();
    };
  }, [writing]);
  return writing;
}
