import type { Request, RequestHandler } from 'express';
import { rm } from 'node:fs/promises';
import { importRefusals as refusals } from '../../../src/domain/imports/texts.ts';
import type { Deps, SignedIn } from '../../context.ts';
import { digestOf, type ImportFile } from '../../csv/received-file.ts';
import { DomainError } from '../../errors.ts';
import { admit, drainAfterResponse, keyOf, sendUnlessGone, setNoStore } from '../../plain-routes.ts';
import { fileRefusal } from '../../workers/file-refusal.ts';
import { checkLength, type FileBound, receiveFile } from './receive.ts';
import { buildSlots } from './slots.ts';

/** `key`: for idempotency. `text`: of the form's field. */
type Answer<Mode> = (
  ctx: SignedIn,
  how: { mode: Mode; key: string | undefined },
  file: ImportFile,
  text: string | undefined,
) => Promise<object>;

interface FormOptions<Mode> {
  bound: FileBound;
  modes: readonly Mode[];
  /** JSON, before the file; default `settings`. */
  field?: string;
}

/** VALIDATION unless `mode` is the only parameter. */
function modeOf<Mode extends string>({ query }: Request, modes: readonly Mode[]): Mode {
  const { mode: given, ...others } = query;
  const mode = modes.find((one) => one === given);
  if (mode === undefined || Object.keys(others).length > 0) throw new DomainError('VALIDATION', refusals.unknownMode);
  return mode;
}

/** JSON; VALIDATION on `file`. */
export function readSettings<Settings>(
  schema: { parse: (value: unknown) => Settings },
  text: string,
  refusal: string,
): Settings {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw fileRefusal(refusal, { cause: error });
  }
}

/** A field, then `file`. Authorised before the body; not stored (D44). */
export function formHandler<Mode extends string>(
  deps: Deps,
  { bound, modes, field = 'settings' }: FormOptions<Mode>,
  open: (request: Request) => Answer<Mode>,
): RequestHandler {
  // Bounds memory.
  const withSlot = buildSlots({ all: 2, each: 1 });

  return async (request, response) => {
    setNoStore(deps, request, response);
    drainAfterResponse(request, response);
    const answer = open(request);
    const ctx = await admit(deps, request, response, 'admin');
    await deps.limits.upload(ctx.caller.userId);
    const how = { mode: modeOf(request, modes), key: keyOf(request) };
    checkLength(request, bound);
    const work = withSlot(ctx.caller.userId, async () => {
      const { path, name, fields } = await receiveFile(request, response, { kind: bound, folder: deps.tempDir });
      try {
        return await answer(ctx, how, { name, path, digest: await digestOf(path) }, fields[field]);
      } finally {
        await rm(path, { force: true });
      }
    });
    await sendUnlessGone(request, response, work);
  };
}
