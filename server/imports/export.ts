import type { Request, RequestHandler, Response } from 'express';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import type { ExportNoun } from '../../src/domain/exports/exports.ts';
import { type Deps, type SignedIn } from '../context.ts';
import { sendLines } from '../contributions/download.ts';
import { admit, setNoStore } from '../plain-routes.ts';
import { exportFileName, readExportFile, recordExport } from './exports.ts';
import { findExport } from './registry.ts';

function admitAdmin(deps: Deps, request: Request, response: Response): Promise<SignedIn> {
  setNoStore(deps, request, response);
  return admit(deps, request, response, 'admin');
}

/** Filtered, for admins, as a direct answer; audited before the first row. */
export function exportHandler(deps: Deps, noun?: ExportNoun): RequestHandler {
  return async (request, response) => {
    const exporter = findExport(noun ?? request.params.noun);
    const ctx = await admitAdmin(deps, request, response);
    const opened = await exporter.open(ctx, request.query);
    await recordExport(ctx.db, ctx, exporter, opened);
    response.attachment(await exportFileName(ctx, exporter.noun)).type('text/csv; charset=utf-8');
    await sendLines(response, opened.lines());
  };
}

/** Downloads a background export; requires the current right to export. */
export function exportFileHandler(deps: Deps): RequestHandler {
  return async (request, response) => {
    const ctx = await admitAdmin(deps, request, response);
    const { fileName, file } = await readExportFile(ctx, request.params.id);
    response.attachment(fileName).type('text/csv; charset=utf-8');
    await sendLines(response, Readable.from([file]).pipe(createGunzip()));
  };
}
