import type { RequestHandler } from 'express';
import { formatFact } from '../../src/domain/facts/format.ts';
import { asOfWords, periodWords } from '../../src/domain/facts/period.ts';
import { type PublicFact, factsFeedPath, factsPath } from '../../src/domain/facts/public.ts';
import { factTopicNames, publicFactTexts as texts } from '../../src/domain/facts/public-texts.ts';
import type { SiteShell } from '../../src/domain/site/site.ts';
import type { DateSettings } from '../../src/domain/time/format.ts';
import type { Deps } from '../context.ts';
import { escapeFormula } from '../csv/cells.ts';
import { byteOrderMark, writeCsv } from '../csv/write-csv.ts';
import { readAllPublished, readChanges } from '../facts/published.ts';
import { escapeMarkup } from '../platform/http/markup.ts';
import { behindGate } from '../plain-routes.ts';
import { readShell } from '../site/service.ts';
import { sendGenerated } from './generated.ts';

const newest = 50;

const columns = Object.keys(texts.columns) as (keyof typeof texts.columns)[];

/** `PublicFact` by column, readable. */
const lineOf = (fact: PublicFact) =>
  columns.map((column) => {
    if (column === 'licence') return texts.licence;
    if (column === 'topic') return factTopicNames[fact.topic];
    return column === 'state' ? texts.states[fact.state] : escapeFormula(fact[column]);
  });

export const factsCsv = (deps: Deps): RequestHandler =>
  behindGate(deps, async (request, response, isGated) => {
    const facts = await readAllPublished(deps);
    const body = byteOrderMark + writeCsv([columns.map((column) => texts.columns[column]), ...facts.map(lineOf)]);
    response.attachment('facts.csv');
    sendGenerated(request, response, { body, type: 'text/csv', isGated });
  });

export const factsJson = (deps: Deps): RequestHandler =>
  behindGate(deps, async (request, response, isGated) => {
    const facts = await readAllPublished(deps);
    const body = JSON.stringify({ licence: texts.licence, facts });
    sendGenerated(request, response, { body, type: 'application/json', isGated });
  });

/** `3.8%, 2024. Source: World Bank`. */
function summaryOf(fact: PublicFact, dates: DateSettings): string {
  const period = fact.state === 'asOf' ? asOfWords(fact.period, dates) : periodWords(fact.period, dates);
  const value = fact.state === 'underReview' ? texts.underReview : `${formatFact(fact, dates)}, ${period}`;
  return `${value}. ${texts.source}: ${fact.sourceName}`;
}

/** RFC 4287: an entry is a confirmation. */
export function buildFactsFeed(
  { origin, settings: { general } }: Pick<SiteShell, 'origin' | 'settings'>,
  facts: readonly PublicFact[],
  now: Date,
): string {
  const self = escapeMarkup(`${origin}${factsFeedPath}`);
  const page = escapeMarkup(`${origin}${factsPath}`);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${self}</id>`,
    `<title>${escapeMarkup(texts.feedTitle(general.siteName))}</title>`,
    `<rights>${escapeMarkup(texts.licence)}</rights>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<author><name>${escapeMarkup(general.siteName)}</name></author>`,
    `<updated>${facts[0]?.confirmedAt ?? now.toISOString()}</updated>`,
    ...facts.flatMap((fact) => [
      '<entry>',
      `<id>${page}?at=${fact.confirmedAt}#${fact.key}</id>`,
      `<title>${escapeMarkup(fact.label)}</title>`,
      `<link rel="alternate" type="text/html" href="${page}#${fact.key}"/>`,
      `<updated>${fact.confirmedAt}</updated>`,
      `<category term="${escapeMarkup(factTopicNames[fact.topic])}"/>`,
      `<summary>${escapeMarkup(summaryOf(fact, general))}</summary>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n');
}

export const factsFeed = (deps: Deps): RequestHandler =>
  behindGate(deps, async (request, response, isGated) => {
    const [shell, facts] = await Promise.all([readShell(deps.db, deps.log, deps), readChanges(deps, newest)]);
    const body = buildFactsFeed(shell, facts, deps.clock.now());
    sendGenerated(request, response, { body, type: 'application/atom+xml', isGated });
  });
