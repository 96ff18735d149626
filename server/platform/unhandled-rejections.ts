import type { EventEmitter } from 'node:events';
import { isDatabaseDown } from './database.ts';

interface Log {
  warn(fields: object, words: string): void;
}

/**
 * pg-boss (10.4) rejects unhandled when it cannot record a job's end because the database is down; the job is retried.
 * Other unhandled rejections end the process.
 */
export function outliveLostDatabase(running: EventEmitter, log: Log): void {
  running.on('unhandledRejection', (reason: unknown) => {
    if (!isDatabaseDown(reason)) throw reason;
    log.warn({ err: reason }, 'something in the background could not reach the database');
  });
}
