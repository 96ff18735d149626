import type { ImportCheck, ImportNoun, ImportResult, RefusedFile } from '../../src/domain/imports/imports.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { nouns } from '../nouns.ts';
import { type Application, applyImport } from './apply.ts';
import type { ImportFile } from '../csv/received-file.ts';
import { checkImport, refusedLines } from './check.ts';
import type { Importer } from '../contributions/importer.ts';
import { exportedLines } from './lines.ts';

/** Hides the entry type. */
export interface ImportActions {
  noun: ImportNoun;
  entityKind: string;
  /** For a URL filter; throws if invalid. */
  exported: (query: unknown) => (ctx: SignedIn) => AsyncGenerator<string>;
  check: (ctx: SignedIn, file: ImportFile) => Promise<ImportCheck>;
  refused: (ctx: SignedIn, file: ImportFile) => Promise<RefusedFile>;
  apply: (ctx: SignedIn, file: ImportFile, how: Application) => Promise<ImportResult>;
}

function actionsOf<Entry extends object>(importer: Importer<Entry>): ImportActions {
  return {
    noun: importer.noun,
    entityKind: importer.entityKind,
    exported: (query) => {
      const read = importer.exported(query);
      return (ctx) => exportedLines(ctx, importer, read);
    },
    check: (ctx, file) => checkImport(ctx, importer, file),
    refused: (ctx, file) => refusedLines(ctx, importer, file),
    apply: (ctx, file, how) => applyImport(ctx, importer, file, how),
  };
}

const actions: readonly ImportActions[] = nouns.flatMap(({ importers = [] }) =>
  importers.map((openOne) => openOne(actionsOf)),
);

export function findImport(noun: string | string[] | undefined): ImportActions {
  const found = actions.find((one) => one.noun === noun);
  if (found === undefined) throw new DomainError('NOT_FOUND', refusals.unknownNoun);
  return found;
}
