import type { Inspected, Inspection, MadeVariant, VariantSource } from './media-workers.ts';

/**
 * The kinds of tasks by name: what goes with one, what comes of it, and what it answers little by little, so that no message
 * is so long that reading it holds the site's process. The module that does a task adds its kind here, and
 * server/worker.ts loads that module.
 */
export interface Tasks {
  inspect: { given: { inspection: Inspection }; result: Inspected };
  variants: { given: { source: VariantSource }; result: MadeVariant[] };
  password: { given: { password: string; email: string }; result: boolean };
}

/** What the site's process sends to a worker: one task at a time. */
export type Task = { [Name in keyof Tasks]: { name: Name } & Tasks[Name]['given'] }[keyof Tasks];

/** A file on this machine, and the name that its sender gave it. */
export interface FileToRead {
  path: string;
  name: string;
}

/** What comes of a task that ended well. */
export type Results = { [Name in keyof Tasks]: Tasks[Name]['result'] };

/** What a task answers little by little: nothing, for most. */
export type PartOf<Name extends keyof Tasks> = Tasks[Name] extends { part: infer Part } ? Part : never;

/** What a worker answers: that it has all it needs and begins, parts, and then how it ended. `rss` in bytes. */
export type Reply =
  | { state: 'began' }
  | { state: 'part'; part: unknown }
  | { state: 'done'; result: unknown; rss: number }
  | { state: 'refused'; sentence: string; rss: number }
  | { state: 'failed'; reason: string; isFull: boolean; rss: number };
