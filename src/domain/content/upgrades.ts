import { isStoredObject, type StoredObject } from './stored-object.ts';

/** Images were plain addresses in the first shape; '' was 'none'. Without words of its own a picture is decorative. */
export function upgradeImage(image: unknown): unknown {
  if (image === undefined || image === '') return null;
  return typeof image === 'string' ? { path: image, alt: '', decorative: true } : image;
}

/** One part of a stored document with the fields that `upgrade` gives anew; anything that is no object stays as it came. */
export function upgradePart(part: unknown, upgrade: (part: StoredObject) => StoredObject): unknown {
  return isStoredObject(part) ? { ...part, ...upgrade(part) } : part;
}
