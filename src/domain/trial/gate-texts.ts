/** On every page; the form's texts load with it. */
export const gateTexts = { title: 'IPA Trial Access', checking: 'Checking your access' } as const;
