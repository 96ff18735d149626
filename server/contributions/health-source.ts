import type { DocumentKind } from '../../prisma/generated/tables.ts';
import type { JobDeps } from './job.ts';

/** A published document, as visitors see it. */
export interface HealthDocument {
  kind: Exclude<DocumentKind, 'answer'>;
  key: string;
  title: string;
  /** As its editor knows it: places are paths in it. */
  content: object;
  /** Who published it last. */
  ownerId: string | null;
  /** A page of its own. */
  isPage: boolean;
  /** Someone has to look after it. */
  needsOwner: boolean;
}

export interface HealthScope extends Pick<JobDeps, 'db' | 'log'> {
  now: Date;
}

/** All of them, without examples (D63); a batch is in memory (decision 106). */
export type HealthSource = (scope: HealthScope) => AsyncIterable<HealthDocument>;
