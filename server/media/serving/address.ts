import { isUuid } from '../../../src/domain/forms/uuid.ts';
import type { ServedFile } from './served.ts';

export type Served =
  | { kind: 'original' }
  | { kind: 'variant'; storageKey: string; size: number; type: string; etag: string }
  | { kind: 'moved'; name: string }
  /** Only for staff. */
  | { kind: 'uncropped' }
  /** A crop whose bytes were never noted. */
  | { kind: 'lost' };

/** `{timestamp}-{name}`, `logo-{timestamp}.{ext}` (D44). */
const originalName = /^(?:\d{10,16}-|(?:logo|favicon)-\d{10,16}\.)[\w.-]{1,120}$/;
const variantName = /^(\w{4,64})-(\d{1,5})\.(avif|webp)$/;

export function readAddress(path: string): { id: string; name: string } | undefined {
  const [, written = '', encoded = '', ...rest] = path.split('/');
  const id = written.toLowerCase();
  if (rest.length > 0 || encoded === '' || !isUuid(id)) return undefined;
  try {
    return { id, name: decodeURIComponent(encoded) };
  } catch {
    return undefined;
  }
}

export const shownName = ({ cropName, publicName }: ServedFile): string => cropName ?? publicName;

function fullSizeOf({ variants }: ServedFile, name: string): Served {
  const whole = variants.find(({ isFullSize }) => isFullSize);
  return whole === undefined ? { kind: 'lost' } : { kind: 'variant', ...whole, etag: `"${name}"` };
}

/** Undefined: never its name. */
export function resolveName(file: ServedFile, name: string): Served | undefined {
  const { publicName, cropName } = file;
  if (name === cropName) return fullSizeOf(file, cropName);
  if (name === publicName) return { kind: cropName === null ? 'original' : 'uncropped' };
  // A timestamp means an original, even `1763600000000-320.webp`.
  if (originalName.test(name)) return { kind: 'moved', name: shownName(file) };
  const [, key, width, extension] = variantName.exec(name) ?? [];
  if (key === undefined) return undefined;
  const type = `image/${extension}`;
  const variant = file.variants.find((each) => !each.isFullSize && each.type === type && each.width === Number(width));
  if (key !== file.variantKey) {
    // Replaced bytes or another crop: current variant, or all of it.
    const isThere = variant !== undefined && file.variantKey !== null;
    return { kind: 'moved', name: isThere ? `${file.variantKey}-${width}.${extension}` : shownName(file) };
  }
  if (variant === undefined) return undefined;
  return { kind: 'variant', ...variant, etag: `"${key}-${width}-${extension}"` };
}
