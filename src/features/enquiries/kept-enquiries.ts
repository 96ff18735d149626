import { createStore, del, set, values, type UseStore } from 'idb-keyval';
import type { EnquiryEntry } from '../../domain/enquiry-entry.ts';
import type { EnquiryValues } from '../../domain/enquiries.ts';
import { noteKeptEnquiry } from '../../lib/kept-hint.ts';

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

/** False where the browser has no room or keeps nothing. */
export async function keepEnquiry(kept: KeptEnquiry): Promise<boolean> {
  try {
    await set(kept.entry.idempotencyKey, kept, enquiries());
    noteKeptEnquiry(true);
    return true;
  } catch {
    return false;
  }
}

/** What waits on this device, the oldest first. */
export async function keptEnquiries(): Promise<KeptEnquiry[]> {
  try {
    const all = await values<KeptEnquiry>(enquiries());
    noteKeptEnquiry(all.length > 0);
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
