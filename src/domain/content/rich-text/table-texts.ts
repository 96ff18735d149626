export const tableTexts = {
  table: 'Table',
} as const;
