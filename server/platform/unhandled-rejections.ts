import type { EventEmitter } from 'node:events';
import { isDatabaseDown } from './database.ts';

interface Log {
  warn(fields: object, words: string): void;
}

/**
 * Lets the process live on where a promise that nobody waits for is rejected because the database is away: pg-boss records
 * the end of a job like that (10.4), and Node ends a process over it. The job is taken up again when its time is over.
 * Whatever else is not waited for is a fault of the program, and ends the process as ever.
 */
export function outliveLostDatabase(running: EventEmitter, log: Log): void {
  running.on('unhandledRejection', (reason: unknown) => {
    if (!isDatabaseDown(reason)) throw reason;
    log.warn({ err: reason }, 'something in the background could not reach the database');
  });
}
