/** For rendering only; the editor's texts are elsewhere. */
export const richTextDrawn = {
  table: 'Table',
} as const;
