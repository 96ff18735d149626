/** The three stores of D44. */
export const mediaStores = ['images', 'documents', 'private'] as const;
