import type { RequestHandler } from 'express';
import { datasetLimits, datasetModes } from '../../../src/domain/facts/datasets/datasets.ts';
import { datasetSettings } from '../../../src/domain/facts/datasets/mapping.ts';
import { datasetRefusals } from '../../../src/domain/facts/datasets/texts.ts';
import { importRefusals } from '../../../src/domain/imports/texts.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { formHandler, readSettings } from '../../media/upload/form-handler.ts';
import type { FileBound } from '../../media/upload/receive.ts';
import { findImport } from '../registry.ts';

const bound: FileBound = {
  maxBytes: datasetLimits.bytes,
  tooLarge: importRefusals.tooLarge(datasetLimits.bytes / 1024 / 1024),
  maxFieldLength: datasetLimits.settings,
};

/** `?mode=read|check|apply`; a form with `settings` as JSON, then `file`. */
export function datasetHandler(deps: Deps): RequestHandler {
  return formHandler(deps, { bound, modes: datasetModes }, (request) => {
    const { datasets } = findImport(request.params.noun);
    if (datasets === undefined) throw new DomainError('NOT_FOUND', importRefusals.unknownNoun);
    return async (ctx, { mode, key }, file, settings) => {
      if (mode === 'read') return datasets.read(ctx, file);
      if (mode === 'check')
        return datasets.check(ctx, file, readSettings(datasetSettings, settings ?? '', datasetRefusals.badSettings));
      if (key === undefined) throw new DomainError('VALIDATION', importRefusals.needsKey, { field: 'idempotencyKey' });
      return datasets.apply(ctx, file, readSettings(datasetSettings, settings ?? '', datasetRefusals.badSettings), key);
    };
  });
}
