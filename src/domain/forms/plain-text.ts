import * as z from 'zod/mini';
import { issueTexts } from './issue-texts.ts';

/** Line breaks would end a mail header. */
export const oneLinePattern = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Only these control characters are allowed. */
export const linesPattern = /^[\P{Cc}\n\t]*$/u;

export const lineOfText = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(oneLinePattern, issueTexts.oneLine));

export const trimmedLine = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(oneLinePattern, issueTexts.oneLine));

/** Trims, and normalises line ends. */
export const trimLines = z.overwrite<string>((text) => text.replaceAll(/\r\n?/g, '\n').trim());

/** Normalises line ends. */
export const linesOfText = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.maxLength(max),
    z.regex(linesPattern, issueTexts.unreadable),
  );
