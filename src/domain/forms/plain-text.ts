import * as z from 'zod/mini';
import { issueTexts } from './issue-texts.ts';

/** No line breaks (they would end a mail header), no control characters. */
export const oneLinePattern = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Line ends and tabs are the only control characters allowed. */
export const linesPattern = /^[\P{Cc}\n\t]*$/u;

/** A name, title or label. */
export const lineOfText = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(oneLinePattern, issueTexts.oneLine));

export const trimmedLine = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(oneLinePattern, issueTexts.oneLine));

/** Line ends are normalised. */
export const linesOfText = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.maxLength(max),
    z.regex(linesPattern, issueTexts.unreadable),
  );
