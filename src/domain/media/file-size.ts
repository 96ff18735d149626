import { sizeTexts as texts } from './size-texts.ts';

const kibibyte = 1024;
const mebibyte = kibibyte * kibibyte;

/** Omits '.0'. */
const short = (amount: number): string => amount.toFixed(amount < 100 ? 1 : 0).replace(/\.0$/, '');

export function fileSize(bytes: number): string {
  if (bytes < kibibyte) return texts.bytes(bytes);
  // A size that rounds to 1024 KB is shown as 1 MB.
  return bytes < mebibyte - kibibyte / 2
    ? texts.kilobytes(short(bytes / kibibyte))
    : texts.megabytes(short(bytes / mebibyte));
}
