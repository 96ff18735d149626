import { createStore, del, set, values, type UseStore } from 'idb-keyval';
import type { EnquiryEntry } from '../../domain/enquiries/entry.ts';
import type { EnquiryValues } from '../../domain/enquiries/enquiries.ts';
import { forgetKept, type KeptDraft, readKept } from '../../lib/kept-drafts.ts';
import type { EnquiryHint } from '../../lib/kept-hint.ts';

/** An enquiry that has not reached the site, kept on the device under its key (D57). */
export interface KeptEnquiry {
  entry: EnquiryEntry;
  /** The fields of the form, to show them again. */
  values: EnquiryValues;
  /** Milliseconds since 1970. */
  keptAt: number;
}

let store: UseStore | undefined;
const enquiries = () => (store ??= createStore('enquiries', 'kept'));

/** Undefined where nothing of that kind is kept any more. */
export function noteEnquiry(hint: EnquiryHint, value: string | undefined): void {
  try {
    if (value === undefined) window.localStorage.removeItem(hint);
    else window.localStorage.setItem(hint, value);
  } catch {
    // A browser that keeps nothing here keeps no enquiry either.
  }
}

/** False where the browser has no room or keeps nothing. */
export async function keepEnquiry(kept: KeptEnquiry): Promise<boolean> {
  try {
    await set(kept.entry.idempotencyKey, kept, enquiries());
    noteEnquiry('kept-enquiry', 'yes');
    return true;
  } catch {
    return false;
  }
}

/** What waits on this device, the oldest first. */
export async function keptEnquiries(): Promise<KeptEnquiry[]> {
  try {
    const all = await values<KeptEnquiry>(enquiries());
    noteEnquiry('kept-enquiry', all.length > 0 ? 'yes' : undefined);
    return all.toSorted((a, b) => a.keptAt - b.keptAt);
  } catch {
    return [];
  }
}

/** Nothing of it stays on the device. */
export async function forgetEnquiry(key: string): Promise<void> {
  await del(key, enquiries()).catch(() => undefined);
  await keptEnquiries();
}

/** Names what was typed and not sent among all that is kept of one person. */
export const draftKey = 'enquiry';
/** Others may use the device, and nobody signs out of it: what was typed stays no longer than this. */
const draftKeptMs = 24 * 60 * 60 * 1000;

/** Whose typing is kept here, as noted last. */
export function begunBy(): string | null {
  try {
    return window.localStorage.getItem('begun-enquiry');
  } catch {
    return null;
  }
}

/** What this person typed within the last day and did not send; what is older goes. */
export async function readDraft(userId: string): Promise<KeptDraft | undefined> {
  const found = await readKept(userId, draftKey);
  if (found !== undefined && Date.now() - Date.parse(found.changedAt) < draftKeptMs) return found;
  noteEnquiry('begun-enquiry', undefined);
  if (found !== undefined) await forgetKept(userId, draftKey);
  return undefined;
}
