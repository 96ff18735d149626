import net from 'node:net';
import os from 'node:os';
import tls from 'node:tls';

/** By syslog, to where this machine cannot alter it. */
export interface LogForward {
  /** Whole JSON lines. Never throws or blocks; drops and counts lines when full. */
  write(lines: string): void;
  /** At most 2 s. */
  close(): Promise<void>;
}

interface LogForwardOptions {
  url: URL;
  ca?: string;
  onTrouble: (error: Error) => void;
  maxHeld?: number;
  retryMs?: readonly [first: number, maxMs: number];
  closeMs?: number;
}

/** RFC 5424. */
const severities: Readonly<Record<string, number>> = { 60: 2, 50: 3, 40: 4, 30: 6, 20: 7, 10: 7 };
const facility = 16 * 8;
const connectMs = 10_000;

const head = /^\{"level":(\d\d),"time":"([\d:.TZ-]{20,30})"/;
const host =
  os
    .hostname()
    .replaceAll(/[^\x21-\x7e]/g, '')
    .slice(0, 255) || '-';

/** RFC 5424 with length prefix (RFC 5425, RFC 6587): content cannot start another message. */
export function syslogMessage(line: string): Buffer {
  const [, level = '30', time = '-'] = head.exec(line) ?? [];
  const message = Buffer.from(
    `<${facility + (severities[level] ?? 6)}>1 ${time} ${host} ipa-portal ${process.pid} - - ${line}`,
  );
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

/** Buffers during outages, reconnects, logs how many lines were dropped. */
export function buildLogForward(options: LogForwardOptions): LogForward {
  const { url, ca, onTrouble, maxHeld = 4_000_000, retryMs = [500, 30_000], closeMs = 2_000 } = options;
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isTls = url.protocol === 'tls:';
  const target = { host: hostname, port: Number(url.port) };
  const trust = ca === undefined ? {} : { ca };
  /** `flying`: being written. */
  let held: Buffer[] = [];
  let flying: Buffer[] = [];
  let size = 0;
  let lost = 0;
  let failures = 0;
  let isTroubleKnown = false;
  let isClosing = false;
  let open: net.Socket | undefined;
  let socket: net.Socket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let onIdle: (() => void) | undefined;

  function hold(line: string): void {
    const message = syslogMessage(line);
    if (size + message.length > maxHeld) {
      lost += 1;
      return;
    }
    held.push(message);
    size += message.length;
  }

  function reportLost(): void {
    if (lost === 0) return;
    const count = lost;
    lost = 0;
    const time = new Date().toISOString();
    hold(JSON.stringify({ level: 40, time, lost: count, msg: 'lines of the log were not forwarded' }));
  }

  /** One chunk at a time, to bound memory. */
  function flush(): void {
    if (open === undefined || flying.length > 0) return;
    if (held.length === 0) reportLost();
    if (held.length === 0) {
      onIdle?.();
      return;
    }
    flying = held;
    held = [];
    const piece = Buffer.concat(flying);
    open.write(piece, (error) => {
      // The next connection resends the chunk.
      if (error !== null && error !== undefined) return;
      flying = [];
      size -= piece.length;
      flush();
    });
  }

  function connect(): void {
    const name = net.isIP(hostname) === 0 ? { servername: hostname } : {};
    const made = isTls ? tls.connect({ ...target, ...name, ...trust }) : net.connect(target);
    socket = made;
    let fault = new Error('the server of the log ended the connection');
    made.setTimeout(connectMs, () => made.destroy(new Error('the server of the log does not answer')));
    made.once(isTls ? 'secureConnect' : 'connect', () => {
      made.setTimeout(0);
      made.setKeepAlive(true, 15_000);
      open = made;
      failures = 0;
      isTroubleKnown = false;
      flush();
    });
    // Only reading shows the connection's end.
    made.resume();
    made.on('error', (error: Error) => {
      fault = error;
    });
    made.once('close', () => {
      open = undefined;
      held = [...flying, ...held];
      flying = [];
      if (isClosing) onIdle?.();
      else again(fault);
    });
    made.unref();
  }

  function again(fault: Error): void {
    if (!isTroubleKnown) {
      isTroubleKnown = true;
      onTrouble(fault);
    }
    const [first, maxMs] = retryMs;
    retry = setTimeout(connect, Math.min(maxMs, first * 2 ** failures)).unref();
    failures = Math.min(failures + 1, 16);
  }

  connect();
  return {
    write(lines) {
      for (const line of lines.split('\n')) if (line !== '') hold(line);
      flush();
    },
    async close() {
      isClosing = true;
      clearTimeout(retry);
      if (open !== undefined && size > 0) {
        await new Promise<void>((resolve) => {
          const limit = setTimeout(resolve, closeMs);
          onIdle = () => {
            clearTimeout(limit);
            resolve();
          };
        });
      }
      onIdle = undefined;
      socket?.destroySoon();
    },
  };
}
