import * as z from 'zod/mini';
import { issueTexts } from './issue-texts.ts';

/** No line break, which would end a header of a mail, and no other control character. */
export const oneLinePattern = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Of all control characters only line ends and tabs, which are all that belongs into a longer text. */
export const linesPattern = /^[\P{Cc}\n\t]*$/u;

/** One line: a name, a title, a label. */
export const lineOfText = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(oneLinePattern, issueTexts.oneLine));

/** The same with its ends trimmed. */
export const trimmedLine = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), z.regex(oneLinePattern, issueTexts.oneLine));

/** Several lines, with line ends of one kind. */
export const linesOfText = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.maxLength(max),
    z.regex(linesPattern, issueTexts.unreadable),
  );
