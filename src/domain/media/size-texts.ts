export const sizeTexts = {
  bytes: (bytes: number) => `${bytes} bytes`,
  kilobytes: (amount: string) => `${amount} KB`,
  megabytes: (amount: string) => `${amount} MB`,
} as const;
