import type {
  ImportCheck,
  ImportColumns,
  ImportCounts,
  ImportNoun,
  RefusedFile,
} from '../../src/domain/imports/imports.ts';
import type { ImportSettings } from '../../src/domain/imports/settings.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { nouns } from '../nouns.ts';
import type { Tx } from '../platform/database.ts';
import { type Application, applyImport } from './apply.ts';
import type { ImportFile } from '../csv/received-file.ts';
import { checkImport, readColumns, refusedLines } from './check.ts';
import type { Importer } from '../contributions/importer.ts';
import { exportedLines } from './lines.ts';
import { templateOf } from './template.ts';

/** Hides the entry type. */
export interface ImportActions {
  noun: ImportNoun;
  entityKind: string;
  /** For a URL filter; throws if invalid. */
  exported: (query: unknown) => (ctx: SignedIn) => AsyncGenerator<string>;
  template: (ctx: SignedIn) => Promise<string>;
  columns: (ctx: SignedIn, file: ImportFile) => Promise<ImportColumns>;
  check: (ctx: SignedIn, file: ImportFile, settings: ImportSettings) => Promise<ImportCheck>;
  refused: (ctx: SignedIn, file: ImportFile, settings: ImportSettings) => Promise<RefusedFile>;
  apply: (tx: Tx, ctx: SignedIn, how: Application) => Promise<ImportCounts>;
}

function actionsOf<Entry extends object>(importer: Importer<Entry>): ImportActions {
  return {
    noun: importer.noun,
    entityKind: importer.entityKind,
    exported: (query) => {
      const read = importer.exported(query);
      return (ctx) => exportedLines(ctx, importer, read);
    },
    template: (ctx) => templateOf(ctx, importer),
    columns: (ctx, file) => readColumns(ctx, importer, file),
    check: (ctx, file, settings) => checkImport(ctx, importer, file, settings),
    refused: (ctx, file, settings) => refusedLines(ctx, importer, file, settings),
    apply: (tx, ctx, how) => applyImport(tx, ctx, importer, how),
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
