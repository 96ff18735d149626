import { BoundedCache } from '../bounded-cache.ts';

/** Preferred first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Weights by coding; invalid ones are ignored. */
function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : /^(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/.test(q) ? Number(q) : 0;
    if (coding !== '') weights.set(coding, weight);
  }
  return weights;
}

/** The heaviest accepted one; `identity` if none. */
export function chooseEncoding(header: string): Encoding {
  const weights = weightsOf(header);
  const others = weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  let heaviest = 0;
  for (const encoding of encodings) {
    // Unmentioned, `identity` comes after all named codings.
    const weight = weights.get(encoding) ?? (encoding === 'identity' ? 0 : others);
    if (weight > heaviest) {
      best = encoding;
      heaviest = weight;
    }
  }
  return best;
}

const known = new BoundedCache<Encoding>(200);
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
