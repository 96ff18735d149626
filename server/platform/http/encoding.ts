import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';

/** Forms an answer is kept in, the preferred one first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The encoding to answer in: the one the client weighs highest, ours first among equals, `identity` where it takes none. */
export function chooseEncoding(header: string): Encoding {
  const request = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = request.encodings(encodings, { preferred: encodings });
  return encodings.find((encoding) => encoding === best) ?? 'identity';
}

/** Browsers send a handful of headers, over and over. */
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
