/** One page to print or to send on. */
export const factSheetPath = (id: string) => `/investment-opportunities/${id}/fact-sheet.pdf`;
