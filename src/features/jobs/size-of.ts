import { fileSize } from '../../domain/media/file-size.ts';
import { jobTexts as texts } from '../../domain/jobs/texts.ts';

const gibibyte = 1024 ** 3;

export const sizeOf = (bytes: number): string =>
  bytes < gibibyte ? fileSize(bytes) : texts.gigabytes((bytes / gibibyte).toFixed(bytes < 100 * gibibyte ? 1 : 0));
