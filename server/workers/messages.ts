import type { ReadMail } from '../mail/incoming/read-mail.ts';
import type { Saving } from '../mail/incoming/saving.ts';
import type { CropSource, Inspected, Inspection, MadeVariant, VariantSource } from './media-workers.ts';

/**
 * Input, result and parts of each task. Small parts, as parsing blocks the site. A task's module adds its kind here;
 * server/worker.ts loads it.
 */
export interface Tasks {
  inspect: { given: { inspection: Inspection }; result: Inspected };
  crop: { given: { source: CropSource }; result: Inspected };
  variants: { given: { source: VariantSource }; result: MadeVariant[] };
  mail: { given: { path: string; saving?: Saving | undefined }; result: ReadMail };
  password: { given: { password: string; email: string }; result: boolean };
}

export type Task = { [Name in keyof Tasks]: { name: Name } & Tasks[Name]['given'] }[keyof Tasks];

/** `name` as sent by the browser. */
export interface FileToRead {
  path: string;
  name: string;
}

export type Results = { [Name in keyof Tasks]: Tasks[Name]['result'] };

/** `never` for a task without parts. */
export type PartOf<Name extends keyof Tasks> = Tasks[Name] extends { part: infer Part } ? Part : never;

/** In this order: ready, parts, end. `rss` is in bytes. */
export type Reply =
  | { state: 'began' }
  | { state: 'part'; part: unknown }
  | { state: 'done'; result: unknown; rss: number }
  | { state: 'refused'; sentence: string; rss: number }
  | { state: 'failed'; reason: string; isFull: boolean; rss: number };
