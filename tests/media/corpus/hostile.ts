import type { UploadKind } from '../../../src/domain/media/media.ts';

/** A hostile file and its expected treatment. */
export interface Hostile {
  /** What is wrong with it. */
  what: string;
  /** The file name sent by the client. */
  name: string;
  kinds: readonly UploadKind[];
  make: () => Buffer | Promise<Buffer>;
  /** `sanitised`: accepted, with everything hostile removed. */
  expected: 'refused' | 'sanitised';
  /** The only accepted message of a refusal. */
  sentence?: string;
  /** Texts that the result must not contain. */
  traces?: readonly string[];
}

export const pictures = ['media'] as const;
export const resources = ['resource'] as const;
