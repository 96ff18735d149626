/** Words that stand around a drawn rich text; all others of it belong to its editor (rich-text.ts). */
export const richTextDrawn = {
  table: 'Table',
} as const;
