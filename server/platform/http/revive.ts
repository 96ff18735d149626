const maxAnnotations = 1000;
const maxSegments = 40;
const index = /^(?:0|[1-9]\d*)$/;

export class AnnotationError extends Error {}

function refuse(reason: string): never {
  throw new AnnotationError(reason);
}

type Holder = Record<string, unknown>;

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

/** At dots; `\.` and `\\` are escapes. */
function readPath(path: string): string[] {
  const keys: string[] = [];
  let key = '';
  for (let at = 0; at < path.length; at += 1) {
    const sign = path.charAt(at);
    if (sign === '.') {
      if (keys.push(key) > maxSegments) refuse('path too long');
      key = '';
    } else if (sign === '\\') {
      at += 1;
      const escaped = path.charAt(at);
      if (escaped !== '.' && escaped !== '\\') refuse('bad escape');
      key += escaped;
    } else {
      key += sign;
    }
  }
  keys.push(key);
  return keys;
}

/** Ignores inherited keys and missing array indexes. */
function hasEntry(holder: Holder, key: string): boolean {
  return Object.hasOwn(holder, key) && (!Array.isArray(holder) || index.test(key));
}

function reviveLeaf(value: unknown, annotation: unknown[]): unknown {
  if (annotation.length === 1 && annotation[0] === 'undefined' && value === null) return undefined;
  if (annotation.length === 1 && annotation[0] === 'Date' && typeof value === 'string') return new Date(value);
  return refuse('unknown annotation');
}

/**
 * Applies superjson's `meta.values` in place, in linear time. Only `undefined` and `Date` on existing entries: other
 * types turn few bytes into large values. `value` must have bounded depth. Throws AnnotationError.
 */
export function revive(value: unknown, tree: unknown): unknown {
  let left = maxAnnotations;

  const apply = (current: unknown, annotations: unknown): unknown => {
    if (Array.isArray(annotations)) return reviveLeaf(current, annotations);
    if (!isHolder(annotations)) return refuse('no annotations');
    for (const [path, inner] of Object.entries(annotations)) {
      left -= 1;
      if (left < 0) refuse('too many annotations');
      const keys = readPath(path);
      const last = keys.pop() ?? '';
      let holder = current;
      for (const key of keys) {
        if (!isHolder(holder) || !hasEntry(holder, key)) return refuse('leads nowhere');
        holder = holder[key];
      }
      if (!isHolder(holder) || !hasEntry(holder, last)) return refuse('leads nowhere');
      holder[last] = apply(holder[last], inner);
    }
    return current;
  };

  return apply(value, tree);
}

interface Envelope {
  /** Missing for undefined. */
  json?: unknown;
  meta?: unknown;
}

export function isEnvelope(value: unknown): value is Envelope {
  if (!isHolder(value) || Array.isArray(value)) return false;
  return Object.keys(value).every((key) => key === 'json' || key === 'meta');
}

/** Throws AnnotationError. */
export function openEnvelope({ json, meta }: Envelope): unknown {
  if (meta === undefined) return json;
  if (!isHolder(meta) || Array.isArray(meta)) return refuse('no annotations');
  // superjson resolves references in quadratic time.
  if (Object.keys(meta).some((key) => key !== 'values' && key !== 'v') || meta.v !== 1) return refuse('unknown meta');
  return meta.values === undefined ? json : revive(json, meta.values);
}
