import * as z from 'zod/mini';
import { amountFault } from './amount-fault.ts';
import { readAmount } from './amount.ts';
import { amountDigits } from './money.ts';

/** `1,250,000.5` → `1250000.50`, as stored; else unchanged. */
export function normalAmount(text: string): string {
  const value = readAmount(text.trim());
  if (value === null) return text.trim();
  const [whole = '0', fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(amountDigits.fraction, '0')}`;
}

/** Never a float (D41). */
export const amountEntry = z.string().check(
  z.overwrite(normalAmount),
  z.check(({ value, issues }) => {
    const message = amountFault(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value.slice(0, 40), message });
  }),
);
