import { isStoredObject, type StoredObject } from './stored-object.ts';

/** Version 1: addresses, '' for none. Without alternative text: decorative. */
export function upgradeImage(image: unknown): unknown {
  if (image === undefined || image === '') return null;
  return typeof image === 'string' ? { path: image, alt: '', decorative: true } : image;
}

/** Non-objects are unchanged. */
export function upgradePart(part: unknown, upgrade: (part: StoredObject) => StoredObject): unknown {
  return isStoredObject(part) ? { ...part, ...upgrade(part) } : part;
}
