import type { RequestHandler } from 'express';
import { rm } from 'node:fs/promises';
import * as z from 'zod';
import { importLimits, importModes } from '../../src/domain/imports/imports.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { type Deps, requestIdOf, type SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { admit, keyOf, passOverTheRest } from '../media/admission.ts';
import { checkLength, type FileBound, receiveFile } from '../media/receive.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import { buildSlots } from '../media/slots.ts';
import { hashInput } from '../platform/idempotency.ts';
import { digestOf, type ImportFile } from '../csv/received-file.ts';
import { findImport, type ImportActions } from './registry.ts';

const query = z.strictObject({ mode: z.enum(importModes) });

const bound: FileBound = {
  maxBytes: importLimits.bytes,
  tooLarge: refusals.tooLarge(importLimits.bytes / 1024 / 1024),
  maxFieldLength: importLimits.checked,
};

interface Sent extends ImportFile {
  checked: string | undefined;
}

async function answer(
  ctx: SignedIn,
  importing: ImportActions,
  { mode, key }: { mode: (typeof importModes)[number]; key: string | undefined },
  { checked, ...file }: Sent,
): Promise<object> {
  if (mode === 'check') return importing.check(ctx, file);
  if (mode === 'refused') return importing.refused(ctx, file);
  if (key === undefined) throw new DomainError('VALIDATION', refusals.needsKey, { field: 'idempotencyKey' });
  if (checked === undefined) throw fileRefusal(refusals.badChecked);
  const scope = `import ${importing.noun} ${ctx.caller.userId}`;
  const write = { scope, key, requestHash: hashInput([file.digest, checked]) };
  return importing.apply(ctx, file, { checked, write });
}

/**
 * `?mode=check|refused|apply`; a form with `file`, for 'apply' after `checked`. Authorised before the body (HOUSE.md,
 * rule 13). Not stored (D44).
 */
export function importHandler(deps: Deps): RequestHandler {
  // Bounds memory.
  const withSlot = buildSlots({ all: 2, each: 1 });

  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-App-Version': deps.version, 'X-Request-Id': requestIdOf(request) });
    passOverTheRest(request, response);
    const importing = findImport(request.params.noun);
    const ctx = await admit(deps, request, response, 'admin');
    await deps.limits.upload(ctx.caller.userId);
    const mode = query.safeParse(request.query);
    if (!mode.success) throw new DomainError('VALIDATION', refusals.unknownMode, { cause: mode.error });
    const how = { mode: mode.data.mode, key: keyOf(request) };
    checkLength(request, bound);
    const work = withSlot(ctx.caller.userId, async () => {
      const { path, name, fields } = await receiveFile(request, response, { kind: bound, folder: deps.tempDir });
      try {
        const sent: Sent = { name, path, digest: await digestOf(path), checked: fields.checked };
        return await answer(ctx, importing, how, sent);
      } finally {
        await rm(path, { force: true });
      }
    });
    try {
      response.json(await work);
    } catch (error) {
      // Disconnected.
      if (request.destroyed && !request.complete) return;
      throw timedOut(error);
    }
  };
}

/** Not a bug. */
function timedOut(error: unknown): unknown {
  const isLate = typeof error === 'object' && error !== null && 'code' in error && error.code === 'P2028';
  return isLate ? new DomainError('UNAVAILABLE', refusals.tooLong, { cause: error }) : error;
}
