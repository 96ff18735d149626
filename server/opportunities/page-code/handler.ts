import type { RequestHandler } from 'express';
import { factSheetTexts as texts } from '../../../src/domain/opportunities/fact-sheet-texts.ts';
import { formatDate } from '../../../src/domain/time/format.ts';
import type { Deps } from '../../context.ts';
import { readSettings } from '../../settings/settings.ts';
import { renderedFile } from '../rendered-file.ts';
import { getActive } from '../service.ts';
import { drawPageCode, type PageCodeModel } from './svg.ts';

async function readModel(deps: Deps, id: string): Promise<PageCodeModel> {
  const [one, { general }] = await Promise.all([getActive(deps, id), readSettings(deps.db, deps.log)]);
  const { updatedAt } = await deps.db.investmentOpportunity.findUniqueOrThrow({
    where: { id: one.id },
    select: { updatedAt: true },
  });
  const path = `/investment-opportunities/${one.id}`;
  const { origin } = deps.publicUrl;
  return { url: `${origin}${path}`, lines: [origin, path, texts.asOf(formatDate(updatedAt, general))] };
}

/** GET /investment-opportunities/{id}/code.svg */
export function pageCodeHandler(deps: Deps): RequestHandler {
  return renderedFile<PageCodeModel>(deps, {
    read: (id) => readModel(deps, id),
    draw: async (model) => Buffer.from(await drawPageCode(model)),
    describe: (response) => void response.set('X-Robots-Tag', 'noindex').type('image/svg+xml'),
  });
}
