/** What every page carries of the trial access gate; the words of its form stand in trial.ts and come with it. */
export const gateTexts = { title: 'IPA Trial Access', checking: 'Checking your access' } as const;
