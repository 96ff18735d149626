import type { NotificationEvent } from '../../src/domain/notifications/notifications.ts';
import type { Node } from '../setup/app.ts';

export interface Heard {
  id: string | undefined;
  event: NotificationEvent;
}

/** The client side of a notification stream over HTTP. */
export interface OpenStream {
  readonly response: Response;
  readonly heard: Heard[];
  /** The next event; undefined at the end. */
  next(): Promise<Heard | undefined>;
  /** The remaining events until the server ends the stream. */
  rest(): Promise<Heard[]>;
  leave(): Promise<void>;
}

function eventOf(block: string): Heard | undefined {
  const lines = block.split('\n');
  const valueOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const data = valueOf('data');
  // Named events are tRPC's own: connected, return.
  if (valueOf('event') !== undefined || data === undefined || data === '') return undefined;
  const { json } = JSON.parse(data) as { json: NotificationEvent };
  return { id: valueOf('id'), event: json };
}

/** Opens a stream with the cookies of a browser, resuming after `lastEventId`. */
export async function openStream(node: Node, cookie: string, lastEventId?: string): Promise<OpenStream> {
  const stop = new AbortController();
  const response = await node.request('/api/trpc/notifications.stream', {
    headers: {
      cookie,
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: stop.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const heard: Heard[] = [];
  let text = '';

  async function next(): Promise<Heard | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end !== -1) {
        const event = eventOf(text.slice(0, end));
        text = text.slice(end + 2);
        if (event === undefined) continue;
        heard.push(event);
        return event;
      }
      const part = await reader?.read();
      if (part === undefined || part.done) return undefined;
      text += part.value;
    }
  }

  return {
    response,
    heard,
    next,
    async rest() {
      const events: Heard[] = [];
      for (let event = await next(); event !== undefined; event = await next()) events.push(event);
      return events;
    },
    async leave() {
      stop.abort();
      await reader?.cancel().catch(() => undefined);
    },
  };
}
