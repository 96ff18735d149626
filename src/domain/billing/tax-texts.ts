export const taxTexts = {
  unnamedTax: 'Tax',
  tax: {
    included: (name: string, rate: string) => `${name} ${rate}% (included)`,
    added: (name: string, rate: string) => `${name} ${rate}%`,
  },
} as const;
