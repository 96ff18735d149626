import type { Request, RequestHandler } from 'express';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import { openDataLicence, type OpenDataFormat } from '../../../src/domain/opportunities/open-data/files.ts';
import { openDataTexts } from '../../../src/domain/opportunities/open-data/texts.ts';
import { type OpportunityFilter, parseOpportunitySearch } from '../../../src/domain/opportunities/opportunities.ts';
import { opportunitySearch, opportunitySearchKeys } from '../../../src/domain/opportunities/search.ts';
import { opportunityTexts } from '../../../src/domain/opportunities/texts.ts';
import type { Deps } from '../../context.ts';
import { sendLines } from '../../contributions/download.ts';
import { DomainError } from '../../errors.ts';
import { versionOfFacts } from '../../fact-references/show.ts';
import { etagOf, isNamed } from '../../platform/http/etag.ts';
import { requireGrant } from '../../plain-routes.ts';
import { readSettings } from '../../settings/settings.ts';
import { fileText, writers } from './formats.ts';
import { isKnownSector, openOpportunities, versionOfRows } from './rows.ts';

/** As the list's, but refuses what it cannot apply: programs would take all for the answer. VALIDATION */
function filterOf({ query }: Request): OpportunityFilter {
  const unknown = Object.keys(query).find((key) => !(opportunitySearchKeys as readonly string[]).includes(key));
  if (unknown !== undefined) {
    throw new DomainError('VALIDATION', openDataTexts.unknownFilter(unknown.slice(0, 60)), { field: 'query' });
  }
  const { page: _page, after: _after, notice: _notice, ...search } = opportunitySearch(query);
  const { filter, errors } = parseOpportunitySearch(search);
  const [fault] = Object.entries(errors);
  if (fault !== undefined) {
    throw new DomainError('VALIDATION', fault[1][0] ?? errorTexts.invalid, { fieldErrors: errors });
  }
  return filter;
}

/** GET /investment-opportunities.csv, .json, .geojson: the list at the same query, in full. */
export function openDataHandler(deps: Deps, format: OpenDataFormat): RequestHandler {
  const { db, publicUrl, version } = deps;
  const writer = writers[format];

  return async (request, response) => {
    const { isGated } = await requireGrant(deps, request);
    const filter = filterOf(request);
    if (filter.sector !== undefined && !(await isKnownSector(db, filter.sector))) {
      throw new DomainError('NOT_FOUND', opportunityTexts.unknownSector(filter.sector), { field: 'sector' });
    }
    const { general } = await readSettings(db, deps.log);
    const query = new URLSearchParams(filter as Record<string, string>).toString();
    const head = {
      title: opportunityTexts.listTitle,
      publisher: general.siteName,
      url: `${publicUrl.origin}/investment-opportunities${query === '' ? '' : `?${query}`}`,
      license: openDataLicence,
    };
    // Before the rows: a change between them costs a download, never a missed one.
    const parts = [version, format, head, await versionOfRows(db, filter), await versionOfFacts(deps)];
    const etag = etagOf(JSON.stringify(parts));
    response.vary('Cookie').set({
      'Cache-Control': isGated ? 'private, no-store' : 'public, max-age=300',
      ETag: etag,
      Link: `<${openDataLicence.url}>; rel="license"`,
      'X-Robots-Tag': 'noindex',
      // For maps on other sites; never with a visitor's cookies.
      ...(isGated ? {} : { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    });
    if (isNamed(request.headers['if-none-match'], etag)) {
      response.status(304).end();
      return;
    }
    response.attachment(`investment-opportunities.${format}`).set('Content-Type', writer.type);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    await deps.limits.drawn(request.ip ?? '');
    await sendLines(response, fileText(writer, head, openOpportunities(deps, filter, publicUrl.origin)));
  };
}
