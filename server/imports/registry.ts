import type {
  ImportCheck,
  ImportColumns,
  ImportCounts,
  ImportNoun,
  RefusedFile,
} from '../../src/domain/imports/imports.ts';
import type { ImportSettings } from '../../src/domain/imports/settings.ts';
import { exportTexts } from '../../src/domain/exports/texts.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { nouns } from '../nouns.ts';
import type { Tx } from '../platform/database.ts';
import { type Application, applyImport } from './apply.ts';
import type { ImportFile } from '../csv/received-file.ts';
import { type DatasetActions, datasetActions } from './datasets/actions.ts';
import { checkImport, readColumns, refusedLines } from './check.ts';
import type { Exporter } from '../contributions/exporter.ts';
import type { Importer } from '../contributions/importer.ts';
import { exportedLines } from './lines.ts';
import { templateOf } from './template.ts';

/** Hides the entry type. */
export interface ImportActions {
  noun: ImportNoun;
  exporter: Exporter;
  template: (ctx: SignedIn) => Promise<string>;
  columns: (ctx: SignedIn, file: ImportFile) => Promise<ImportColumns>;
  check: (ctx: SignedIn, file: ImportFile, settings: ImportSettings) => Promise<ImportCheck>;
  refused: (ctx: SignedIn, file: ImportFile, settings: ImportSettings) => Promise<RefusedFile>;
  apply: (tx: Tx, ctx: SignedIn, how: Application) => Promise<ImportCounts>;
  datasets: DatasetActions | undefined;
}

function actionsOf<Entry extends object>(importer: Importer<Entry>): ImportActions {
  return {
    noun: importer.noun,
    exporter: {
      noun: importer.noun,
      entityKind: importer.entityKind,
      open: async (ctx, query) => {
        const { total, read } = await importer.exported(query, ctx);
        return {
          filter: { ...(query as object) },
          total: await total(ctx.db),
          lines: () => exportedLines(ctx, importer, read),
        };
      },
    },
    template: (ctx) => templateOf(ctx, importer),
    columns: (ctx, file) => readColumns(ctx, importer, file),
    check: (ctx, file, settings) => checkImport(ctx, importer, file, settings),
    refused: (ctx, file, settings) => refusedLines(ctx, importer, file, settings),
    apply: (tx, ctx, how) => applyImport(tx, ctx, importer, how),
    datasets: datasetActions(importer),
  };
}

const actions: readonly ImportActions[] = nouns.flatMap(({ importers = [] }) =>
  importers.map((openOne) => openOne(actionsOf)),
);

const exporters: readonly Exporter[] = [
  ...actions.map(({ exporter }) => exporter),
  ...nouns.flatMap(({ exporters: own = [] }) => own),
];

export function findExport(noun: string | string[] | undefined): Exporter {
  const found = exporters.find((one) => one.noun === noun);
  if (found === undefined) throw new DomainError('NOT_FOUND', exportTexts.unknownNoun);
  return found;
}

export function findImport(noun: string | string[] | undefined): ImportActions {
  const found = actions.find((one) => one.noun === noun);
  if (found === undefined) throw new DomainError('NOT_FOUND', refusals.unknownNoun);
  return found;
}
