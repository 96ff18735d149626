import { wordsIn } from '../content/rich-text/count-words.ts';

/** Vowel groups without silent e; at least one. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const groups = letters.replace(/(?:[^laeiouy]es|[^laeiouy]e)$/, (end) => end.charAt(0)).match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}

/** Lines and full stops end one, those within numbers and single letters do not. */
function sentencesIn(text: string): number {
  return text.split(/(?<=\p{L}{2}|\d\)?)[.!?]+(?=\s|$)|\n+/u).filter((part) => wordsIn(part) > 0).length;
}

/** Flesch, English; higher is easier, 60 is plain. Rounded; undefined without words. */
export function readingEase(text: string): number | undefined {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const sentences = sentencesIn(text);
  if (words.length === 0 || sentences === 0) return undefined;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return Math.round(206.835 - (1.015 * words.length) / sentences - (84.6 * syllables) / words.length);
}
