import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';

/** Preferred first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** The encoding with the highest weight, ours first among equals; `identity` if none fits. */
export function chooseEncoding(header: string, offered: readonly Encoding[] = encodings): Encoding {
  const request = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = request.encodings([...offered], { preferred: [...offered] });
  return offered.find((encoding) => encoding === best) ?? 'identity';
}

const maxRemembered = 200;

/** Browsers send few different headers. */
export function buildEncodingChoice<Offered extends Encoding>(offered: readonly Offered[]) {
  const known = new LRUCache<string, Encoding>({ max: 200 });
  return (header: string | undefined): Offered | 'identity' => {
    if (header === undefined || header === '') return 'identity';
    let encoding = known.get(header);
    if (encoding === undefined) {
      encoding = chooseEncoding(header, offered);
      if (header.length <= maxRemembered) known.set(header, encoding);
    }
    return encoding as Offered | 'identity';
  };
}

export const encodingOf = buildEncodingChoice(encodings);
