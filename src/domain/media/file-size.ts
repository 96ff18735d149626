import { mediaTexts as texts } from './texts.ts';

const kibibyte = 1024;
const mebibyte = kibibyte * kibibyte;

/** At most one decimal, and none where it would be a nought. */
const short = (amount: number): string => amount.toFixed(amount < 100 ? 1 : 0).replace(/\.0$/, '');

/** `5242880` → `5 MB`: the size of a file for people. */
export function fileSize(bytes: number): string {
  if (bytes < kibibyte) return texts.bytes(bytes);
  // What would be shown as 1024 KB is a megabyte.
  return bytes < mebibyte - kibibyte / 2
    ? texts.kilobytes(short(bytes / kibibyte))
    : texts.megabytes(short(bytes / mebibyte));
}
