import { pino, type Logger } from 'pino';
import type { LogForward } from '../platform/log/log-forward.ts';
import { buildOutput } from '../platform/log/output.ts';

/** One line for each finished answer, in the shape of the lines that pino-http writes for the others. */
export interface AccessLog {
  write: (line: AccessLine) => void;
  /** Writes what is still held back. */
  close: () => void;
}

interface AccessLine {
  /** Milliseconds since 1970. */
  now: number;
  id: string;
  method: string;
  /** Without the query, and of characters that JSON takes as they are (address.ts sees to it). */
  path: string;
  status: number;
  tookMs: number;
  /** Address of the visitor, as it was given: a proxy may pass on anything. */
  ip: string;
}

const plainAddress = /^[\da-fA-F.:]{0,45}$/;

/** With the longest line on top still below the 16 kB that collectors of logs take at once. */
const batchLength = 14_000;
const flushEachMs = 250;

/**
 * Lines composed by hand and handed over in batches, because each line on a way of its own would cost a tenth of the
 * finished answer it speaks of. `write` gets whole lines.
 */
export function buildAccessLog(write: (lines: string) => void): AccessLog {
  const level = pino.levels.values.info ?? 30;
  let at = NaN;
  let start = '';
  let batch = '';
  function flush(): void {
    if (batch === '') return;
    const lines = batch;
    batch = '';
    write(lines);
  }
  const timer = setInterval(flush, flushEachMs).unref();
  return {
    write({ now, id, method, path, status, tookMs, ip }) {
      if (now !== at) {
        at = now;
        start = `{"level":${level},"time":"${new Date(now).toISOString()}","req":{"id":"`;
      }
      batch += `${start}${id}","method":"${method}","path":"${path}"},"res":{"status":${status}},"responseTime":${tookMs},"ip":"${plainAddress.test(ip) ? ip : ''}","msg":"request completed"}\n`;
      if (batch.length >= batchLength) flush();
    },
    close() {
      clearInterval(timer);
      flush();
    },
  };
}

/** The log of finished answers where the other lines go; `undefined` where the level leaves such lines out. */
export function openAccessLog(log: Logger, forward: LogForward | undefined): AccessLog | undefined {
  if (!log.isLevelEnabled('info')) return undefined;
  const out = buildOutput(1, { isSync: false });
  const lines = buildAccessLog((text) => {
    out.write(text);
    forward?.write(text);
  });
  const close = () => {
    lines.close();
    out.flush();
  };
  // Whatever ends the process: what was answered stands in the log.
  process.once('exit', close);
  return { write: lines.write, close };
}
