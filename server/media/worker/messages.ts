import type { Inspected, Inspection, MadeVariant, VariantSource } from '../workshop.ts';

/** What the site's process sends to a worker: one task at a time. */
export type Task = { name: 'inspect'; inspection: Inspection } | { name: 'variants'; source: VariantSource };

/** What comes of a task that ended well. */
export interface Results {
  inspect: Inspected;
  variants: MadeVariant[];
}

/** What a worker answers: that it has all it needs and begins, and then how it ended. `rss` in bytes. */
export type Reply =
  | { state: 'began' }
  | { state: 'done'; result: unknown; rss: number }
  | { state: 'refused'; sentence: string; rss: number }
  | { state: 'failed'; reason: string; isFull: boolean; rss: number };

/** Whether a name is that of a drawing, whatever invisible things follow its ending: such a file gets less time. */
export function isDrawingName(name: string): boolean {
  return /\.svg[^.a-z0-9]*$/i.test(name);
}

/** The same of a PDF. */
export function isPdfName(name: string): boolean {
  return /\.pdf[^.a-z0-9]*$/i.test(name);
}
