import type { RequestHandler } from 'express';
import { rm } from 'node:fs/promises';
import * as z from 'zod';
import { statementField, statementLimits, statementModes } from '../../../src/domain/statements/reading.ts';
import { importRefusals } from '../../../src/domain/imports/texts.ts';
import { statementRefusals as refusals } from '../../../src/domain/statements/texts.ts';
import { type Deps, type SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { digestOf, type ImportFile } from '../../csv/received-file.ts';
import { admit, drainAfterResponse, keyOf, sendUnlessGone, setNoStore } from '../../plain-routes.ts';
import { checkLength, type FileBound, receiveFile } from '../../media/upload/receive.ts';
import { fileRefusal } from '../../workers/file-refusal.ts';
import { buildSlots } from '../../media/upload/slots.ts';
import { hashInput } from '../../platform/idempotency.ts';
import { applyStatement, checkStatement } from './import.ts';

const query = z.strictObject({ mode: z.enum(statementModes) });

const bound: FileBound = {
  maxBytes: statementLimits.bytes,
  tooLarge: refusals.tooLarge(statementLimits.bytes / 1024 / 1024),
  maxFieldLength: statementLimits.field,
};

function fieldOf(text: string | undefined): z.infer<typeof statementField> {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw fileRefusal(refusals.badReading, { cause });
  }
  const parsed = statementField.safeParse(value);
  if (!parsed.success) throw fileRefusal(refusals.badReading, { cause: parsed.error });
  return parsed.data;
}

async function answer(
  ctx: SignedIn,
  file: ImportFile,
  { mode, key, field }: { mode: 'check' | 'apply'; key: string | undefined; field: string | undefined },
): Promise<object> {
  const { reading, checked } = fieldOf(field);
  if (mode === 'check') return checkStatement(ctx, file, reading);
  if (key === undefined) throw new DomainError('VALIDATION', importRefusals.needsKey, { field: 'idempotencyKey' });
  if (reading === undefined || checked === undefined) throw fileRefusal(importRefusals.badChecked);
  const write = { scope: `statements ${ctx.caller.userId}`, key, requestHash: hashInput([checked]) };
  return applyStatement(ctx, file, { reading, checked, write });
}

/**
 * POST /api/imports/statements?mode=check|apply: a form with the JSON field `reading`, then one CSV in `file`. Checks
 * access before the body. The file is not stored (D44).
 */
export function statementHandler(deps: Deps): RequestHandler {
  // Each upload holds its parsed file in memory.
  const withSlot = buildSlots({ all: 2, each: 1 });

  return async (request, response) => {
    setNoStore(deps, request, response);
    drainAfterResponse(request, response);
    const ctx = await admit(deps, request, response, 'admin');
    await deps.limits.upload(ctx.caller.userId);
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw new DomainError('VALIDATION', importRefusals.unknownMode, { cause: parsed.error });
    const { mode } = parsed.data;
    const key = keyOf(request);
    checkLength(request, bound);
    const work = withSlot(ctx.caller.userId, async () => {
      const { path, name, fields } = await receiveFile(request, response, { kind: bound, folder: deps.tempDir });
      try {
        return await answer(ctx, { name, path, digest: await digestOf(path) }, { mode, key, field: fields.reading });
      } finally {
        await rm(path, { force: true });
      }
    });
    await sendUnlessGone(request, response, work);
  };
}
