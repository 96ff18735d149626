import type { ServerResponse } from 'node:http';

/** Of tRPC's protocol, which the browser reads. */
const connected = 'event: connected\ndata: {}\n\n';
const ping = 'event: ping\ndata: \n\n';
const returned = 'event: return\ndata: \n\n';

export interface EventStreams {
  /**
   * Sends the events as they come, waiting for slow clients; resolves at the end of either side. @throws what the events
   * throw, after the connection was cut
   */
  send(response: ServerResponse, events: AsyncIterable<unknown>): Promise<void>;
  readonly size: number;
}

interface EventStreamsOptions {
  /** JSON, and the id from which a browser resumes. */
  frameOf: (item: unknown) => { data: string; id?: string };
  pingMs: number;
}

/** Pings are spread over this many moments. */
const turns = 50;

/**
 * Server-sent events with one timer for all pings: tRPC's own responses hold five web streams and a timer each
 * (docs/decisions/0115).
 */
export function buildEventStreams({ frameOf, pingMs }: EventStreamsOptions): EventStreams {
  const rings = Array.from({ length: turns }, () => new Set<ServerResponse>());
  let timer: NodeJS.Timeout | undefined;
  let size = 0;
  let opened = 0;
  let turn = 0;

  function pingSome(): void {
    turn = (turn + 1) % turns;
    // Waiting bytes show that the stream lives, as soon as they are read.
    for (const response of rings[turn] ?? []) if (response.writableLength === 0) response.write(ping);
  }

  function join(response: ServerResponse): () => void {
    const ring = rings[opened % turns];
    opened += 1;
    ring?.add(response);
    size += 1;
    timer ??= setInterval(pingSome, pingMs / turns).unref();
    return () => {
      ring?.delete(response);
      size -= 1;
      if (size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }

  function textOf(item: unknown): string {
    const { data, id } = frameOf(item);
    return id === undefined ? `data: ${data}\n\n` : `data: ${data}\nid: ${id}\n\n`;
  }

  return {
    async send(response, events) {
      const leave = join(response);
      try {
        response.write(connected);
        for await (const item of events) {
          if (response.destroyed) return;
          if (!response.write(textOf(item))) await drained(response);
        }
        if (!response.destroyed) response.end(returned);
      } catch (error) {
        response.destroy();
        throw error;
      } finally {
        leave();
      }
    },
    get size() {
      return size;
    },
  };
}

/** Or closed. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
