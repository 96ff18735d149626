import type { UploadKind } from '../../../src/domain/media/media.ts';

/** A file that someone could send, and what must come of it. */
export interface Hostile {
  /** What is wrong with it. */
  what: string;
  /** The sender's name of it. */
  name: string;
  kinds: readonly UploadKind[];
  make: () => Buffer | Promise<Buffer>;
  /** `sanitised`: it is taken, and nothing of what was wrong is left in it. */
  expected: 'refused' | 'sanitised';
  /** The only sentence that it may be refused with. */
  sentence?: string;
  /** What may stand nowhere in the result. */
  traces?: readonly string[];
}

export const pictures = ['media'] as const;
export const resources = ['resource'] as const;
