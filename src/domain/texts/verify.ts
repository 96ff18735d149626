/** The page that tells whether an invoice or a receipt is genuine (D2). */
export const verifyTexts = {
  title: 'Verify a document',
  lead: 'Invoices and receipts of the authority carry a code. Enter it to see whether we issued the document, and how it stands now.',
  code: 'Code of the document',
  codeHint:
    'Groups of four letters and digits beside the QR code at the foot of the document. Scanning the QR code enters them for you.',
  check: 'Check the code',
  missing: 'Enter the code of the document',
  malformed:
    'A code has 28 letters and digits, on older documents 12, in groups such as 7K3M-92QX-W4TB. Please compare it with the document.',
  checking: 'Looking the document up',
  genuine: { invoice: 'This invoice is genuine', receipt: 'This receipt is genuine' },
  voided: 'This invoice is genuine, but void',
  refunded: 'This receipt is genuine, but the payment was refunded',
  number: { invoice: 'Invoice number', receipt: 'Receipt number' },
  issued: 'Issued',
  amount: 'Amount',
  issuer: 'Issued by',
  state: 'How it stands',
  states: {
    open: 'Open: not paid yet',
    paid: 'Paid',
    void: 'Void: nothing is to be paid',
    valid: 'Valid: the amount was received',
    refunded: 'Refunded: the amount was paid back',
  },
  compare:
    'Compare this with the document you have. Where anything differs, the document was changed after we issued it.',
  unknownTitle: 'No document of the authority has this code',
  unknownText:
    'Compare each sign with the document and try again. If it is right, the document is not one of ours: do not pay anything on it.',
  ask: 'Unsure? Write to us, and send the document along:',
  failedTitle: 'The document could not be looked up',
  retry: 'Retry',
} as const;
