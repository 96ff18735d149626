import type { ServedFile } from './served.ts';

export type Served =
  | { kind: 'original' }
  | { kind: 'variant'; storageKey: string; size: number; type: string; etag: string }
  | { kind: 'moved'; name: string };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** `{timestamp}-{name}`, `logo-{timestamp}.{ext}` (D44). */
const originalName = /^(?:\d{10,16}-|(?:logo|favicon)-\d{10,16}\.)[\w.-]{1,120}$/;
const variantName = /^(\w{4,64})-(\d{1,5})\.(avif|webp)$/;

export function readAddress(path: string): { id: string; name: string } | undefined {
  const [, id = '', encoded = '', ...rest] = path.split('/');
  if (rest.length > 0 || encoded === '' || !uuid.test(id)) return undefined;
  try {
    return { id: id.toLowerCase(), name: decodeURIComponent(encoded) };
  } catch {
    return undefined;
  }
}

/** Undefined: never its name. */
export function resolveName(file: ServedFile, name: string): Served | undefined {
  if (name === file.publicName) return { kind: 'original' };
  // A timestamp means an original, even `1763600000000-320.webp`.
  if (originalName.test(name)) return { kind: 'moved', name: file.publicName };
  const [, key, width, extension] = variantName.exec(name) ?? [];
  if (key === undefined) return undefined;
  const type = `image/${extension}`;
  const variant = file.variants.find((each) => each.type === type && each.width === Number(width));
  if (key !== file.variantKey) {
    // Replaced bytes: current variant, or original.
    const isThere = variant !== undefined && file.variantKey !== null;
    return { kind: 'moved', name: isThere ? `${file.variantKey}-${width}.${extension}` : file.publicName };
  }
  if (variant === undefined) return undefined;
  return { kind: 'variant', ...variant, etag: `"${key}-${width}-${extension}"` };
}
