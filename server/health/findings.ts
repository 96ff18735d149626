import { createHash } from 'node:crypto';
import { wordsIn } from '../../src/domain/content/rich-text/count-words.ts';
import {
  type FindingKind,
  type FindingPlace,
  hardToRead,
  heavyPage,
  minReadingEaseWords,
} from '../../src/domain/health/health.ts';
import { readingEase } from '../../src/domain/health/reading-ease.ts';
import { unsourcedFigures } from '../../src/domain/health/unsourced.ts';
import { withoutSources } from '../../src/domain/site/sources.ts';
import type { HealthDocument } from '../contributions/health-source.ts';
import type { Leaves } from './leaves.ts';
import { outsideUrl } from './links.ts';

export interface Found {
  kind: FindingKind;
  documentKind: FindingPlace;
  documentKey: string;
  title: string;
  place: string;
  subject: string;
  amount: number | null;
  ownerId: string | null;
  /** Identifies the finding in the next check, besides kind, document and place. */
  sameness?: string;
}

export interface HealthFacts {
  /** HTTP status by broken address; null without an answer. */
  broken: ReadonlyMap<string, number | null>;
  /** Who may still edit. */
  staff: ReadonlySet<string>;
  publicUrl: URL;
}

export function identityOf({ kind, documentKind, documentKey, place, sameness = '' }: Found): string {
  return createHash('sha256').update([kind, documentKind, documentKey, place, sameness].join('\n')).digest('hex');
}

/** `kilobytes`: the document's first view, if it is a page. */
export function findingsOf(
  document: HealthDocument,
  { texts, links, images }: Leaves,
  { broken, staff, publicUrl }: HealthFacts,
  kilobytes: number | undefined,
): Found[] {
  const { kind, key, title } = document;
  const ownerId = document.ownerId !== null && staff.has(document.ownerId) ? document.ownerId : null;
  const found = (name: FindingKind, place: string, more: Partial<Found> = {}): Found => ({
    kind: name,
    documentKind: kind,
    documentKey: key,
    title,
    place,
    subject: '',
    amount: null,
    ownerId,
    ...more,
  });
  const ofLinks = links.flatMap(({ place, href }) => {
    const url = outsideUrl(href, publicUrl);
    const status = url === undefined ? undefined : broken.get(url);
    return status === undefined ? [] : [found('linkBroken', place, { subject: href, amount: status, sameness: href })];
  });
  const ofImages = images.flatMap(({ place, image }) =>
    image.decorative || image.alt.trim() !== '' ? [] : [found('altMissing', place, { sameness: image.path })],
  );
  const ofTexts = texts.flatMap(({ place, paragraphs, beside }) => {
    const figures = unsourcedFigures(paragraphs, beside);
    const whole = withoutSources(paragraphs.join('\n'));
    const ease = wordsIn(whole) < minReadingEaseWords ? undefined : readingEase(whole);
    return [
      ...(figures.length === 0 ? [] : [found('figureUnsourced', place, { subject: figures.join(', ') })]),
      ...(ease === undefined || ease >= hardToRead ? [] : [found('hardToRead', place, { amount: ease })]),
    ];
  });
  return [
    ...ofLinks,
    ...ofImages,
    ...ofTexts,
    ...(document.needsOwner && ownerId === null ? [found('ownerMissing', '')] : []),
    ...(kilobytes === undefined || kilobytes <= heavyPage ? [] : [found('pageHeavy', '', { amount: kilobytes })]),
  ];
}
