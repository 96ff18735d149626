import { type ContentImage, storedImage } from '../../../domain/content/appearance/image.ts';

const isImage = (value: unknown): value is ContentImage =>
  typeof value === 'object' && value !== null && 'path' in value && 'decorative' in value;

/** Pictures as stored. */
export function withoutFiles<Value extends object>(value: Value): Value {
  const entries = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    isImage(part) ? storedImage(part) : part,
  ]);
  return Object.fromEntries(entries) as Value;
}
