/** Loaded by every page; the form's texts (trial/texts.ts) load with it. */
export const gateTexts = { title: 'IPA Trial Access', checking: 'Checking your access' } as const;
