import type { EventEmitter } from 'node:events';
import { isDatabaseDown } from './database.ts';

interface Log {
  warn(fields: object, words: string): void;
}

/**
 * pg-boss (10.4) causes them when recording a job's end without a database; the job is retried. Any other is a bug and
 * ends the process.
 */
export function outliveLostDatabase(running: EventEmitter, log: Log): void {
  running.on('unhandledRejection', (reason: unknown) => {
    if (!isDatabaseDown(reason)) throw reason;
    log.warn({ err: reason }, 'something in the background could not reach the database');
  });
}
