import type { WaitingDraft } from '../content/editing.ts';
import { fieldFragment } from '../health/field-fragment.ts';
import { draftPlace } from './draft-place.ts';

/** Where something is used, in words. */
export interface UsePlace {
  title: string;
  /** Empty: only one place. */
  place: string;
  /** The screen that changes it. */
  href: string;
  /** What it uses cannot be deleted while it is there. */
  isBlocking: boolean;
}

export type UseKind = WaitingDraft['kind'] | 'setting' | 'payment';

interface Used {
  kind: UseKind;
  key: string;
  place: string;
}

/** Opens the document at the field. */
export function fieldHref({ kind, key, place }: Used & { kind: WaitingDraft['kind'] }): string {
  const { href } = draftPlace({ kind, key, title: '' });
  return kind === 'menu' ? href : `${href}${fieldFragment(place)}`;
}

/** Opens the trash for a deleted one. */
export function hrefOfUse({ isDeleted, ...use }: Used & { isDeleted: boolean }): string {
  const { kind, key, place } = use;
  if (isDeleted) return `/admin/trash?kind=${kind}`;
  if (kind === 'payment') return `/admin/payments?tab=all&q=${encodeURIComponent(key)}`;
  if (kind === 'setting') return `/admin/settings?tab=${key}`;
  // A rich text is one field.
  return fieldHref({ kind, key, place: place.replace(/\.content\.\d.*$/, '') });
}
