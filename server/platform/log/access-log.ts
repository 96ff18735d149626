import { pino, type Logger } from 'pino';
import type { LogForward } from './log-forward.ts';
import { buildOutput } from './output.ts';

export interface AccessLog {
  write: (line: AccessLine) => void;
  close: () => void;
}

interface AccessLine {
  /** In ms. */
  now: number;
  id: string;
  method: string;
  /** Without query; needs no JSON escaping (address.ts). */
  path: string;
  status: number;
  tookMs: number;
  /** Not validated: proxies may pass anything. */
  ip: string;
  /** Account id. */
  caller?: string | undefined;
}

const plainAddress = /^[\da-fA-F.:]{0,45}$/;

/** Keeps lines below the 16 kB that log collectors accept. */
const batchLength = 14_000;
const flushEachMs = 250;

/** Builds and batches lines, as single ones make a cached response a tenth slower. `write` gets whole lines. */
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
    write({ now, id, method, path, status, tookMs, ip, caller }) {
      if (now !== at) {
        at = now;
        start = `{"level":${level},"time":"${new Date(now).toISOString()}","req":{"id":"`;
      }
      const by = caller === undefined ? '' : `,"caller":"${caller}"`;
      batch += `${start}${id}","method":"${method}","path":"${path}"},"res":{"status":${status}},"responseTime":${tookMs},"ip":"${plainAddress.test(ip) ? ip : ''}"${by},"msg":"request completed"}\n`;
      if (batch.length >= batchLength) flush();
    },
    close() {
      clearInterval(timer);
      flush();
    },
  };
}

/** Returns undefined if the level excludes it. */
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
  process.once('exit', close);
  return { write: lines.write, close };
}
