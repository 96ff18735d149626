import * as z from 'zod/mini';
import { linesPattern, trimLines, trimmedLine } from './plain-text.ts';

export const filledLine = (max: number, missing: string) => trimmedLine(max).check(z.regex(/\S/, missing));

/** Trims, and normalises line ends. */
export const trimmedLines = (max: number, refusal: string) =>
  z.string().check(trimLines, z.maxLength(max), z.regex(linesPattern, refusal));

/** An email address, trimmed. */
export const emailLine = (max: number, { missing, invalid }: { missing: string; invalid: string }) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(max, { error: invalid, abort: true }),
      z.regex(z.regexes.email, invalid),
    );
