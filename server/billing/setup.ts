import { missingOf, type SetupReaders } from '../contributions/setup-readers.ts';
import { issuerOf } from './parties.ts';
import { canBePaid } from './payable.ts';

/** Paid services on sale; examples cannot be subscribed to (D63). */
const onSale = { isActive: true, isDemo: false, archivedAt: null, deletedAt: null, price: { gt: 0 } } as const;

export const billingSetup = {
  async money(db, settings, deps) {
    const services = await db.service.groupBy({ by: ['currency'], where: onSale, _count: true });
    const unpayable = services
      .filter(({ currency }) => !canBePaid(currency, settings, deps))
      .reduce((sum, { _count }) => sum + _count, 0);
    const takesCards = deps.cards !== undefined;
    const accounts = settings.billing.accounts.length;
    const { name, taxNumber } = issuerOf(settings);
    // A city alone is not an address.
    const address = `${settings.billing.issuer.address}${settings.contact.address}`;
    return {
      payments: { takesCards, accounts, unpayable },
      invoices: {
        missing: missingOf({ name, address, taxNumber }),
        isNeeded: takesCards || accounts > 0 || services.length > 0,
      },
    };
  },
} satisfies Partial<SetupReaders>;
