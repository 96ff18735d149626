import type { RequestHandler } from 'express';
import { importLimits, importModes } from '../../src/domain/imports/imports.ts';
import { type ImportSettings, importSettings } from '../../src/domain/imports/settings.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import type { Deps, SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { formHandler, readSettings } from '../media/upload/form-handler.ts';
import type { FileBound } from '../media/upload/receive.ts';
import type { ImportFile } from '../csv/received-file.ts';
import { findImport, type ImportActions } from './registry.ts';
import { startImport } from './runs.ts';

const bound: FileBound = {
  maxBytes: importLimits.bytes,
  tooLarge: refusals.tooLarge(importLimits.bytes / 1024 / 1024),
  maxFieldLength: importLimits.settings,
};

async function answer(
  ctx: SignedIn,
  importing: ImportActions,
  { mode, key }: { mode: (typeof importModes)[number]; key: string | undefined },
  file: ImportFile,
  settings: ImportSettings,
): Promise<object> {
  if (mode === 'columns') return importing.columns(ctx, file);
  if (mode === 'check') return importing.check(ctx, file, settings);
  if (mode === 'refused') return importing.refused(ctx, file, settings);
  if (key === undefined) throw new DomainError('VALIDATION', refusals.needsKey, { field: 'idempotencyKey' });
  return startImport(ctx, { noun: importing.noun, file, settings, key });
}

/** `?mode=columns|check|refused|apply`; a form with `settings` as JSON, then `file`. */
export function importHandler(deps: Deps): RequestHandler {
  return formHandler(deps, { bound, modes: importModes }, (request) => {
    const importing = findImport(request.params.noun);
    return (ctx, how, file, settings) =>
      answer(ctx, importing, how, file, readSettings(importSettings, settings ?? '{}', refusals.otherColumns));
  });
}
