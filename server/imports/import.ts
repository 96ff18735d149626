import type { RequestHandler } from 'express';
import { rm } from 'node:fs/promises';
import * as z from 'zod';
import { importLimits, importModes } from '../../src/domain/imports/imports.ts';
import { type ImportSettings, importSettings } from '../../src/domain/imports/settings.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { type Deps, requestIdOf, type SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { admit, keyOf, passOverTheRest } from '../media/admission.ts';
import { checkLength, type FileBound, receiveFile } from '../media/upload/receive.ts';
import { fileRefusal } from '../workers/file-refusal.ts';
import { buildSlots } from '../media/upload/slots.ts';
import { digestOf, type ImportFile } from '../csv/received-file.ts';
import { findImport, type ImportActions } from './registry.ts';
import { startImport } from './runs.ts';

const query = z.strictObject({ mode: z.enum(importModes) });

const bound: FileBound = {
  maxBytes: importLimits.bytes,
  tooLarge: refusals.tooLarge(importLimits.bytes / 1024 / 1024),
  maxFieldLength: importLimits.settings,
};

/** JSON; VALIDATION. */
function readSettings(text = '{}'): ImportSettings {
  try {
    return importSettings.parse(JSON.parse(text));
  } catch (error) {
    throw fileRefusal(refusals.otherColumns, { cause: error });
  }
}

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

/**
 * `?mode=columns|check|refused|apply`; a form with `settings` as JSON, then `file`. Authorised before the body
 * (HOUSE.md, rule 13).
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
        const settings = readSettings(fields.settings);
        return await answer(ctx, importing, how, { name, path, digest: await digestOf(path) }, settings);
      } finally {
        await rm(path, { force: true });
      }
    });
    try {
      response.json(await work);
    } catch (error) {
      // Disconnected.
      if (request.destroyed && !request.complete) return;
      throw error;
    }
  };
}
