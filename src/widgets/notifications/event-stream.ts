import type { NotificationEvent } from '../../domain/notifications/notifications.ts';
import { silenceMs } from '../../domain/notifications/streams.ts';
import type { Connection } from '../../lib/keep-open.ts';
import { wire } from '../../lib/api/wire.ts';

/** No id: cannot resume. */
export interface StreamEvent {
  id: string | undefined;
  event: NotificationEvent;
}

export function canStream(): boolean {
  return typeof ReadableStream !== 'undefined' && typeof TextDecoderStream !== 'undefined';
}

type Line = { name: string; id: string | undefined; data: string };

function lineOf(block: string): Line {
  const valueOf = (field: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${field}: `))
      ?.slice(field.length + 2);
  return { name: valueOf('event') ?? '', id: valueOf('id'), data: valueOf('data') ?? '' };
}

interface StreamOptions {
  lastEventId: string | undefined;
  signal: AbortSignal;
  onEvent: (received: StreamEvent) => void;
}

/**
 * By `fetch`: EventSource hides a refusal's status and logs an error. Silence beyond the server's maximum: lost. Never
 * throws.
 */
export async function readStream({ lastEventId, signal, onEvent }: StreamOptions): Promise<Connection> {
  const stop = new AbortController();
  const leave = () => stop.abort();
  signal.addEventListener('abort', leave, { once: true });
  let silence = setTimeout(leave, silenceMs);
  let hasStarted = false;

  /** Undefined: continues. */
  function take({ name, id, data }: Line): Connection['end'] | undefined {
    if (name === 'return') return 'ended';
    if (name === 'serialized-error') return 'failed';
    if (name !== '' || data === '') return undefined;
    const event = wire.deserialize(JSON.parse(data) as Parameters<typeof wire.deserialize>[0]) as NotificationEvent;
    if (event.kind === 'replaced') return 'replaced';
    hasStarted = true;
    onEvent({ id, event });
    return undefined;
  }

  async function read(): Promise<Connection['end']> {
    const headers = {
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    };
    const response = await fetch('/api/trpc/notifications.stream', { headers, signal: stop.signal });
    if (response.status === 401 || response.status === 403) return 'over';
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!response.ok || !isStream || response.body === null) return 'failed';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'failed';
      clearTimeout(silence);
      silence = setTimeout(leave, silenceMs);
      const blocks = `${text}${value}`.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const end = take(lineOf(block));
        if (end !== undefined) return end;
      }
    }
  }

  try {
    return { end: await read(), hasStarted };
  } catch {
    return { end: 'failed', hasStarted };
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', leave);
    leave();
  }
}
