import { fileSize } from '../domain/media/file-size.ts';
import { mediaRefusals } from '../domain/media/texts.ts';

interface FileRule {
  maxBytes: number;
  extensions: readonly string[];
}

export const acceptOf = ({ extensions }: FileRule): string => extensions.map((extension) => `.${extension}`).join(',');

export const namesOf = ({ extensions }: FileRule): string => extensions.join(', ');

export function refusalOfFile({ name, size }: Pick<File, 'name' | 'size'>, rule: FileRule): string | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!rule.extensions.includes(extension)) return mediaRefusals.extension(namesOf(rule));
  if (size === 0) return mediaRefusals.empty;
  return size > rule.maxBytes ? mediaRefusals.tooLarge(fileSize(rule.maxBytes)) : undefined;
}
