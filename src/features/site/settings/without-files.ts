import { type ContentImage, storedImage } from '../../../domain/content/appearance/image.ts';

const isImage = (value: unknown): value is ContentImage =>
  typeof value === 'object' && value !== null && 'path' in value && 'decorative' in value;

/** Form value of a group: reduces pictures to what is stored, without file data. */
export function withoutFiles<Value extends object>(value: Value): Value {
  const entries = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    isImage(part) ? storedImage(part) : part,
  ]);
  return Object.fromEntries(entries) as Value;
}
