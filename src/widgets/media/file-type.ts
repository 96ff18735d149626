import { type MediaRow, resourceType } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';

const pictures: Readonly<Record<string, string | undefined>> = {
  'image/png': texts.types.png,
  'image/jpeg': texts.types.jpeg,
  'image/gif': texts.types.gif,
  'image/webp': texts.types.webp,
  'image/svg+xml': texts.types.svg,
};

export function fileTypeOf({ type, name }: Pick<MediaRow, 'type' | 'name'>): string {
  return pictures[type] ?? resourceType(name);
}
