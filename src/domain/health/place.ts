import { contentFieldTexts } from '../content/field-texts.ts';
import { placeLabel } from '../content/place-labels.ts';
import { fieldHref } from '../documents/use-place.ts';
import { mediaUseTexts } from '../media/texts.ts';
import type { FindingRow } from './health.ts';
import { healthTexts as texts } from './texts.ts';

type Located = Pick<FindingRow, 'documentKind' | 'documentKey' | 'title' | 'place'>;

/** Opens the document at the field. */
export function hrefOfFinding({ documentKind: kind, documentKey: key, place }: Located): string {
  if (kind === 'media') return `/admin/media?file=${key}`;
  if (kind === 'search') return `/search?q=${encodeURIComponent(key)}`;
  if (kind === 'setting') return '/admin/settings?tab=copyright';
  return fieldHref({ kind, key, place });
}

export function documentOfFinding({ documentKind: kind, title }: Located): string {
  switch (kind) {
    case 'media':
      return texts.file(title);
    case 'search':
      return texts.search(title);
    case 'page_content':
    case 'site_content':
    case 'setting':
      return title;
    default:
      return mediaUseTexts.titled[kind](title);
  }
}

/** Label of the field in its editor; empty if there is none. */
export function fieldOfFinding({ documentKind, documentKey, place }: Located): string {
  const name = documentKind === 'page_content' ? documentKey : documentKind;
  const labels = (contentFieldTexts as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>)[name];
  return labels === undefined || place === '' ? '' : placeLabel(labels, place);
}
