/** The page that tells whether an invoice or a receipt is genuine (D2). */
export const verifyTexts = {
  title: 'Verify a document',
  lead: 'Check whether we issued an invoice or receipt, and whether it is still valid.',
  code: 'Document code',
  codeHint:
    'Find it next to the QR code at the foot of the document.',
  check: 'Check document',
  missing: 'Enter the document code',
  malformed:
    'Enter a code of 28 letters and numbers (12 on older documents), such as 7K3M-92QX-W4TB',
  checking: 'Checking the document',
  genuine: { invoice: 'This invoice is genuine', receipt: 'This receipt is genuine' },
  voided: 'This invoice is genuine, but has been cancelled',
  refunded: 'This receipt is genuine, but the payment was refunded',
  number: { invoice: 'Invoice number', receipt: 'Receipt number' },
  issued: 'Issued',
  amount: 'Amount',
  issuer: 'Issued by',
  state: 'Status',
  states: {
    open: 'Not paid yet',
    paid: 'Paid',
    void: 'Cancelled. Nothing to pay',
    valid: 'Valid. Payment received',
    refunded: 'Refunded in full',
  },
  compare:
    'Compare this with your document. If anything is different, the document was changed after we issued it.',
  unknownTitle: 'We have not issued a document with this code',
  unknownText:
    'Check the code and try again. If it is correct, the document is not ours. Do not pay it.',
  ask: 'Not sure? Send us the document:',
  failedTitle: 'We could not check the document',
  retry: 'Retry',
} as const;
