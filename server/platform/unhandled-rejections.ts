import type { EventEmitter } from 'node:events';
import { isDatabaseDown } from './database/outages.ts';

interface Log {
  warn(fields: object, words: string): void;
}

/**
 * pg-boss (10.4) rejects unhandled when the database is down at a job's end; the job is retried. Other unhandled
 * rejections end the process.
 */
export function surviveLostDatabase(running: EventEmitter, log: Log): void {
  running.on('unhandledRejection', (reason: unknown) => {
    if (!isDatabaseDown(reason)) throw reason;
    log.warn({ err: reason }, 'something in the background could not reach the database');
  });
}
