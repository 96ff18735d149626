export const listTexts = { first: 'First page', next: 'Next page' } as const;
