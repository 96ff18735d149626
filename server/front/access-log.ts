import { pino, type Logger } from 'pino';

/** One line for each finished answer, in the shape of the lines that pino-http writes for the others. */
export interface AccessLog {
  write(line: AccessLine): void;
  /** Writes what is still held back. */
  close(): void;
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
}

const batchBytes = 8_192;
const flushEachMs = 250;

/** Lines composed by hand and written in batches: pino on each finished answer would cost as much as the answer. */
export function buildAccessLog(write: (text: string) => void, flush: () => void): AccessLog {
  const level = pino.levels.values.info ?? 30;
  let at = 0;
  let time = '';
  return {
    write({ now, id, method, path, status, tookMs }) {
      if (now !== at || time === '') {
        at = now;
        time = new Date(now).toISOString();
      }
      write(
        `{"level":${level},"time":"${time}","req":{"id":"${id}","method":"${method}","path":"${path}"},"res":{"status":${status}},"responseTime":${tookMs},"msg":"request completed"}\n`,
      );
    },
    close: flush,
  };
}

/** The log of finished answers on standard output; `undefined` where the level leaves such lines out. */
export function openAccessLog(log: Logger): AccessLog | undefined {
  if (!log.isLevelEnabled('info')) return undefined;
  const out = pino.destination({ dest: 1, sync: false, minLength: batchBytes, periodicFlush: flushEachMs });
  return buildAccessLog(
    (text) => out.write(text),
    () => {
      out.flushSync();
    },
  );
}
