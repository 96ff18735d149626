import type { Currency } from '../../src/domain/money/money.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import type { Deps } from '../context.ts';

/** By card, or to a bank account in the settings (D65). */
export function canBePaid(
  currency: Currency,
  { billing }: Pick<SiteSettings, 'billing'>,
  { cards }: Pick<Deps, 'cards'>,
): boolean {
  return cards !== undefined || billing.accounts.some((account) => account.currency === currency);
}
