export const richTextDrawn = {
  table: 'Table',
} as const;
