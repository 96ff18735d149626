import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { authorityContact, contactWays } from '../../../src/domain/opportunities/contact.ts';
import { opportunityDetailTexts as detailTexts } from '../../../src/domain/opportunities/detail-texts.ts';
import { factSheetTexts as texts } from '../../../src/domain/opportunities/fact-sheet.ts';
import { listLines, placeOf } from '../../../src/domain/opportunities/facts.ts';
import { opportunityTexts } from '../../../src/domain/opportunities/texts.ts';
import { formatDate } from '../../../src/domain/time/format.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isNamed } from '../../platform/http/etag.ts';
import { buildConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { readSettings } from '../../settings/settings.ts';
import { getActive } from '../service.ts';
import type { FactSheetModel } from './model.ts';

/** Bytes of all that are kept; one takes some 40 kB. */
const maxKept = 8_000_000;

const stated = (text: string) => (text === '' ? detailTexts.notStated : text);

/** NOT_FOUND as for its page. */
async function readModel(deps: Deps, id: string): Promise<FactSheetModel> {
  const [one, settings] = await Promise.all([getActive(deps.db, id), readSettings(deps.db, deps.log)]);
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
      [opportunityTexts.roi, stated(opportunityTexts.roiValue(one))],
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

/**
 * GET /investment-opportunities/{id}/fact-sheet.pdf, for everybody who may read the page; others are led to it. Drawn one at
 * a time, so that passwords, which the same process checks, never wait for long.
 */
export function factSheetHandler(deps: Deps): RequestHandler {
  const inTurn = buildConcurrencyLimiter({ running: 1, waiting: 20, retryAfterSeconds: 5 });
  const drawn = new LRUCache<string, Buffer, FactSheetModel>({
    maxSize: maxKept,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context }) => inTurn(() => deps.workers.run({ name: 'factSheet', sheet: context })),
  });

  return async (request, response) => {
    const id = String(request.params['id']);
    const { hasGrant, isRequired } = await deps.gate.check(request.headers.cookie);
    const toPage = () => response.redirect(303, `/investment-opportunities/${encodeURIComponent(id)}`);
    if (!hasGrant) {
      toPage();
      return;
    }
    let model: FactSheetModel;
    try {
      model = await readModel(deps, id);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      toPage();
      return;
    }
    const key = createHash('sha256')
      .update(JSON.stringify([deps.version, model]))
      .digest('base64url');
    const etag = `"${key.slice(0, 22)}"`;
    response.vary('Cookie').set({
      'Cache-Control': isRequired ? 'private, no-store' : 'public, max-age=60',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Robots-Tag': 'noindex',
      ETag: etag,
    });
    if (isNamed(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    if (!drawn.has(key)) await deps.limits.factSheet(request.ip ?? '');
    const bytes = await drawn.forceFetch(key, { context: model });
    response
      .set('Content-Disposition', `inline; filename="${fileNameOf(model.title)}.pdf"`)
      .type('application/pdf')
      .send(bytes);
  };
}

function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return plain === '' ? 'fact-sheet' : plain;
}
