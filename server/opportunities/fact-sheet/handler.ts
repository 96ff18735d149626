import type { RequestHandler } from 'express';
import { authorityContact, contactWays } from '../../../src/domain/opportunities/contact.ts';
import { opportunityDetailTexts as detailTexts } from '../../../src/domain/opportunities/detail-texts.ts';
import { factSheetTexts as texts } from '../../../src/domain/opportunities/fact-sheet-texts.ts';
import { listLines, placeOf } from '../../../src/domain/opportunities/facts.ts';
import { opportunityTexts } from '../../../src/domain/opportunities/texts.ts';
import { formatDate } from '../../../src/domain/time/format.ts';
import type { Deps } from '../../context.ts';
import { readSettings } from '../../settings/settings.ts';
import { renderedFile } from '../rendered-file.ts';
import { getActive } from '../service.ts';
import type { FactSheetModel } from './model.ts';

const stated = (text: string) => (text === '' ? detailTexts.notStated : text);

/** NOT_FOUND as for its page. */
async function readModel(deps: Deps, id: string): Promise<FactSheetModel> {
  const [one, settings] = await Promise.all([getActive(deps, id), readSettings(deps.db, deps.log)]);
  const { createdAt, updatedAt } = await deps.db.investmentOpportunity.findUniqueOrThrow({
    where: { id: one.id },
    select: { createdAt: true, updatedAt: true },
  });
  const { general } = settings;
  const day = (date: Date | string) => formatDate(date, general);
  const { isOwn, ...ways } = contactWays(one.contact, authorityContact(settings));
  const people = isOwn ? [one.contact.name, one.contact.position] : [];
  return {
    title: one.title,
    sector: one.sector.name,
    notice: one.isDemo ? `${detailTexts.exampleTitle}. ${detailTexts.exampleNotice}` : '',
    facts: [
      [opportunityTexts.location, placeOf(one)],
      [opportunityTexts.investment, opportunityTexts.amount(one.investment)],
      [opportunityTexts.roi, stated(one.expectedRoi)],
      [opportunityTexts.timeline, stated(one.timeline)],
    ],
    source: [
      one.source === '' ? texts.noSource : `${detailTexts.source}: ${one.source}`,
      one.lastVerified === '' ? texts.asOf(day(updatedAt)) : detailTexts.verified(day(one.lastVerified)),
    ].join('. '),
    description: one.description.trim(),
    lists: [
      { title: detailTexts.requirements, lines: listLines(one.requirements) },
      { title: detailTexts.benefits, lines: listLines(one.benefits) },
    ].filter(({ lines }) => lines.length > 0),
    contact: [...people, ways.email, ways.phone, ways.address].filter((line) => line !== ''),
    url: `${deps.publicUrl.origin}/investment-opportunities/${one.id}`,
    siteName: general.siteName,
    tagline: general.tagline,
    createdAt,
    updatedAt,
  };
}

/** GET /investment-opportunities/{id}/fact-sheet.pdf */
export function factSheetHandler(deps: Deps): RequestHandler {
  return renderedFile<FactSheetModel>(deps, {
    read: (id) => readModel(deps, id),
    draw: (sheet) => deps.workers.run({ name: 'factSheet', sheet }),
    describe(response, { title }) {
      response
        .set({ 'Content-Disposition': `inline; filename="${fileNameOf(title)}.pdf"`, 'X-Robots-Tag': 'noindex' })
        .type('application/pdf');
    },
  });
}

function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return plain === '' ? 'fact-sheet' : plain;
}
