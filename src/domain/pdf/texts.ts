/** On every generated PDF. */
export const pdfTexts = {
  continued: (title: string) => `${title}, continued`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  qr: (address: string) => `QR code linking to ${address}`,
  replaced: 'Characters that could not be printed appear as ‘?’.',
} as const;
