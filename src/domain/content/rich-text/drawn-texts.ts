/** Fixed texts for rendering; editor texts are in rich-text.ts. */
export const richTextDrawn = {
  table: 'Table',
} as const;
