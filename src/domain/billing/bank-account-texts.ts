export const bankAccountTexts = {
  accountName: 'Account name',
  bankName: 'Bank',
  branch: 'Branch',
  accountNumber: 'Account number',
  bankCode: 'Bank code or BSB',
  swift: 'SWIFT code',
} as const;
