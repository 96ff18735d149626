import { type DestinationStream, type Logger, pino } from 'pino';
import { buildOutput } from './output.ts';

/** JSON lines, on standard output unless told, without cookies, passwords and authorisation headers (TRUST.md). */
export function buildLog(level: string, destination: DestinationStream = buildOutput(1, { isSync: true })): Logger {
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
