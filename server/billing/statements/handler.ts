import type { RequestHandler } from 'express';
import { statementField, statementLimits, statementModes } from '../../../src/domain/statements/reading.ts';
import { importRefusals } from '../../../src/domain/imports/texts.ts';
import { statementRefusals as refusals } from '../../../src/domain/statements/texts.ts';
import type { Deps, SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { ImportFile } from '../../csv/received-file.ts';
import { formHandler, readSettings } from '../../media/upload/form-handler.ts';
import type { FileBound } from '../../media/upload/receive.ts';
import { hashInput } from '../../platform/idempotency.ts';
import { fileRefusal } from '../../workers/file-refusal.ts';
import { applyStatement, checkStatement } from './import.ts';

const bound: FileBound = {
  maxBytes: statementLimits.bytes,
  tooLarge: refusals.tooLarge(statementLimits.bytes / 1024 / 1024),
  maxFieldLength: statementLimits.field,
};

async function answer(
  ctx: SignedIn,
  { mode, key }: { mode: (typeof statementModes)[number]; key: string | undefined },
  file: ImportFile,
  text = '{}',
): Promise<object> {
  const { reading, checked } = readSettings(statementField, text, refusals.badReading);
  if (mode === 'check') return checkStatement(ctx, file, reading);
  if (key === undefined) throw new DomainError('VALIDATION', importRefusals.needsKey, { field: 'idempotencyKey' });
  if (reading === undefined || checked === undefined) throw fileRefusal(importRefusals.badChecked);
  const write = { scope: `statements ${ctx.caller.userId}`, key, requestHash: hashInput([checked]) };
  return applyStatement(ctx, file, { reading, checked, write });
}

/** POST /api/imports/statements?mode=check|apply: a form with the JSON field `reading`, then one CSV in `file`. */
export function statementHandler(deps: Deps): RequestHandler {
  return formHandler(deps, { bound, modes: statementModes, field: 'reading' }, () => answer);
}
