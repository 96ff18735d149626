import { currencies } from '../money/money.ts';

export const factKinds = ['number', 'money', 'percent', 'date', 'text'] as const;
export type FactKind = (typeof factKinds)[number];

/** In the order of the public page. */
export const factTopics = ['economy', 'trade', 'sectors', 'infrastructure', 'tax', 'country'] as const;
export type FactTopic = (typeof factTopics)[number];

export const factStatuses = ['proposed', 'confirmed'] as const;
export type FactStatus = (typeof factStatuses)[number];

export const factCurrencies = currencies;

/** `currency`: '' unless money. */
export interface FactValue {
  kind: FactKind;
  /** Decimal text, `YYYY-MM-DD` or a line. */
  value: string;
  unit: string;
  currency: '' | (typeof factCurrencies)[number];
}
