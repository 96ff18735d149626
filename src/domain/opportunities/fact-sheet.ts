export const factSheetPath = (id: string) => `/investment-opportunities/${id}/fact-sheet.pdf`;
