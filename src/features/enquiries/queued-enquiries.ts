import { createStore, del, set, type UseStore, values } from 'idb-keyval';
import type { EnquiryEntry } from '../../domain/enquiries/entry.ts';
import type { EnquiryProject, EnquiryValues } from '../../domain/enquiries/enquiries.ts';
import { type LocalDraft, readLocalDraft, removeLocalDraft } from '../../lib/storage/local-drafts.ts';
import type { EnquiryHint } from '../../lib/storage/queued-enquiry.ts';

/** On the device, by key (D57). */
export interface QueuedEnquiry {
  entry: EnquiryEntry;
  values: EnquiryValues;
  /** For another page's form; absent from earlier builds. */
  project?: EnquiryProject;
  /** Ms since 1970. */
  keptAt: number;
}

let store: UseStore | undefined;
const enquiries = () => (store ??= createStore('enquiries', 'kept'));

/** Undefined removes the hint. */
export function noteEnquiry(hint: EnquiryHint, value: string | undefined): void {
  try {
    if (value === undefined) window.localStorage.removeItem(hint);
    else window.localStorage.setItem(hint, value);
  } catch {
    // Then no enquiry is queued either.
  }
}

/** False: storage full or unavailable. */
export async function queueEnquiry(enquiry: QueuedEnquiry): Promise<boolean> {
  try {
    await set(enquiry.entry.idempotencyKey, enquiry, enquiries());
    noteEnquiry('kept-enquiry', 'yes');
    return true;
  } catch {
    return false;
  }
}

export async function queuedEnquiries(): Promise<QueuedEnquiry[]> {
  try {
    const all = await values<QueuedEnquiry>(enquiries());
    noteEnquiry('kept-enquiry', all.length > 0 ? 'yes' : undefined);
    return all.toSorted((a, b) => a.keptAt - b.keptAt);
  } catch {
    return [];
  }
}

export async function forgetEnquiry(key: string): Promise<void> {
  await del(key, enquiries()).catch(() => undefined);
  await queuedEnquiries();
}

export const draftKey = 'enquiry';
/** Ms: shared devices have no sign-out. */
const draftKeptMs = 24 * 60 * 60 * 1000;

export function draftOwner(): string | null {
  try {
    return window.localStorage.getItem('begun-enquiry');
  } catch {
    return null;
  }
}

/** Deletes one older than a day. */
export async function readDraft(userId: string): Promise<LocalDraft | undefined> {
  const found = await readLocalDraft(userId, draftKey);
  if (found !== undefined && Date.now() - Date.parse(found.changedAt) < draftKeptMs) return found;
  noteEnquiry('begun-enquiry', undefined);
  if (found !== undefined) await removeLocalDraft(userId, draftKey);
  return undefined;
}

/** Seconds. */
const pauses = [20, 40, 60];

export interface Retry {
  /** For the next attempt. */
  wait: () => void;
  /** Starts over. */
  clear: () => void;
}

/** Of what is queued on the device, with longer pauses after each failure. */
export function buildRetry(attempt: () => void): Retry {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    wait() {
      clearTimeout(timer);
      timer = setTimeout(attempt, (pauses[tries] ?? 60) * 1000);
      tries += 1;
    },
    clear() {
      clearTimeout(timer);
      tries = 0;
    },
  };
}
