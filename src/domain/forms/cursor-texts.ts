/** For the position in a list that an address names. */
export const cursorTexts = { bad: 'This link is broken or out of date. Start again from the first page.' } as const;
