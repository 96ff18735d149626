export const listTexts = { first: 'First page', next: 'Next page', clear: 'Clear filters' } as const;
