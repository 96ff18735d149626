import type { Inspected, Inspection, MadeVariant, VariantSource } from './media-workers.ts';

/**
 * Input, result and parts by task; parts keep messages short, because parsing blocks the site's process. A task's
 * module adds its kind here, and server/worker.ts loads it.
 */
export interface Tasks {
  inspect: { given: { inspection: Inspection }; result: Inspected };
  variants: { given: { source: VariantSource }; result: MadeVariant[] };
  password: { given: { password: string; email: string }; result: boolean };
}

/** One at a time. */
export type Task = { [Name in keyof Tasks]: { name: Name } & Tasks[Name]['given'] }[keyof Tasks];

/** A local file and the sender's name for it. */
export interface FileToRead {
  path: string;
  name: string;
}

export type Results = { [Name in keyof Tasks]: Tasks[Name]['result'] };

/** Never, for most tasks. */
export type PartOf<Name extends keyof Tasks> = Tasks[Name] extends { part: infer Part } ? Part : never;

/** Loaded and starting, parts, and the end. `rss` in bytes. */
export type Reply =
  | { state: 'began' }
  | { state: 'part'; part: unknown }
  | { state: 'done'; result: unknown; rss: number }
  | { state: 'refused'; sentence: string; rss: number }
  | { state: 'failed'; reason: string; isFull: boolean; rss: number };
