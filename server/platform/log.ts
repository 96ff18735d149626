import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogForward } from './log/log-forward.ts';
import { buildOutput } from './log/output.ts';

/** Optional second destination: ASVS 16.4.3. */
export function openLogOutput(forward: LogForward | undefined): DestinationStream {
  const output = buildOutput(1, { isSync: true });
  if (forward === undefined) return output;
  return {
    write(lines) {
      output.write(lines);
      forward.write(lines);
    },
  };
}

/** Omits cookies, passwords and authorisation headers. */
export function buildLog(level: string, destination: DestinationStream = openLogOutput(undefined)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'req.headers.cookie',
          'req.headers.authorization',
          'res.headers["set-cookie"]',
          'password',
          '*.password',
          'token',
          '*.token',
        ],
        censor: '[removed]',
      },
    },
    destination,
  );
}
