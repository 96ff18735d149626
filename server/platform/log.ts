import { pino, type Logger } from 'pino';

/** JSON lines on standard output, without cookies, passwords and authorisation headers (TRUST.md). */
export function buildLog(level: string): Logger {
  return pino({
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
  });
}
