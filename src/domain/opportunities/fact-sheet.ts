/** One page to print or to send on. */
export const factSheetPath = (id: string) => `/investment-opportunities/${id}/fact-sheet.pdf`;

/** The address of the page as a QR code, for its print. */
export const pageCodePath = (id: string) => `/investment-opportunities/${id}/code.svg`;
