import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';

/** Preferred first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The encoding with the highest weight, ours first among equals; `identity` if none fits. */
export function chooseEncoding(header: string): Encoding {
  const request = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = request.encodings(encodings, { preferred: encodings });
  return encodings.find((encoding) => encoding === best) ?? 'identity';
}

/** Browsers send few different headers. */
const known = new LRUCache<string, Encoding>({ max: 200 });
const maxRemembered = 200;

export function encodingOf(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity';
  let encoding = known.get(header);
  if (encoding === undefined) {
    encoding = chooseEncoding(header);
    if (header.length <= maxRemembered) known.set(header, encoding);
  }
  return encoding;
}
