import * as z from 'zod/mini';
import { oneLinePattern } from '../forms/plain-text.ts';
import { issueTexts } from '../forms/issue-texts.ts';

/** Plain fields that refer to facts, by the last part of their place. Rich text always may. */
export interface ReferenceFields {
  /** `notes`: source marks. `words`: in brackets behind the value. */
  sources: 'notes' | 'words';
  texts?: readonly string[];
  /** One fact and nothing else. */
  figures?: readonly string[];
}

const isIn = (names: readonly string[] | undefined, place: string) =>
  names?.includes(place.split('.').at(-1) ?? '') === true;

export function takesFact(fields: ReferenceFields | undefined, place: string): 'text' | 'figure' | undefined {
  if (isIn(fields?.texts, place)) return 'text';
  return isIn(fields?.figures, place) ? 'figure' : undefined;
}

/** The longest key is 100. */
export const figureEntryLimit = 110;
const reference = /\[Fact: ?[^[\]]+\]/g;

/** A line of at most `max` characters, references apart. */
export const figureLine = (max: number) =>
  z.string().check(
    z.maxLength(figureEntryLimit),
    z.regex(oneLinePattern, issueTexts.oneLine),
    z.refine((text) => text.replaceAll(reference, '').length <= max, issueTexts.atMostCharacters(String(max))),
  );
