/** For rendering; the editor's texts are in rich-text.ts. */
export const richTextDrawn = {
  table: 'Table',
} as const;
