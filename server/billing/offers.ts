import { addDays, dayIn } from '../../src/domain/time/day.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import { billingCycleFromRow, billingDays } from '../../src/domain/billing/billing.ts';
import type { CheckoutSummary } from '../../src/domain/billing/checkout.ts';
import type { OfferedService, OfferState } from '../../src/domain/billing/rows.ts';
import { taxOf } from '../../src/domain/billing/tax.ts';
import { billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import { isZeroAmount } from '../../src/domain/money/money.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { toMoney } from '../platform/money.ts';
import { readSettings } from '../settings/settings.ts';
import { readDetails } from './details.ts';
import { canBePaid } from './payable.ts';
import { offeredService, openSubscription } from './services/rows.ts';

interface OfferFacts {
  own: { status: string } | undefined;
  placesLeft: number | null;
  isDemo: boolean;
  isPayable: boolean;
}

/** In the order of refusals. */
function offerState({ own, placesLeft, isDemo, isPayable }: OfferFacts): OfferState {
  if (own !== undefined) return own.status === 'active' ? 'subscribed' : 'pending';
  if (isDemo) return 'example';
  if (placesLeft === 0) return 'full';
  return isPayable ? 'open' : 'not-payable';
}

const offerSelect = (userId: string) =>
  ({
    id: true,
    name: true,
    category: true,
    shortDescription: true,
    description: true,
    price: true,
    currency: true,
    billingCycle: true,
    features: true,
    maxSubscribers: true,
    isDemo: true,
    _count: { select: { subscriptions: { where: openSubscription } } },
    subscriptions: {
      where: { userId, ...openSubscription },
      take: 1,
      select: {
        status: true,
        payments: {
          where: { status: { in: ['pending', 'failed'] } },
          orderBy: { createdAt: 'desc' },
          take: 1,
          select: { id: true },
        },
      },
    },
  }) as const satisfies Prisma.ServiceSelect;

type OfferRow = Prisma.ServiceGetPayload<{ select: ReturnType<typeof offerSelect> }>;

function toOffer(row: OfferRow, settings: SiteSettings, deps: SignedIn['deps']): OfferedService {
  const { id, name, category, shortDescription, description, features, maxSubscribers, isDemo } = row;
  const price = toMoney(row.price, row.currency);
  const isPayable = isZeroAmount(price.amount) || canBePaid(price.currency, settings, deps);
  const own = row.subscriptions[0];
  const placesLeft = maxSubscribers === null ? null : Math.max(0, maxSubscribers - row._count.subscriptions);
  const state = offerState({ own, placesLeft, isDemo, isPayable });
  return {
    id,
    name,
    category,
    shortDescription,
    description,
    features,
    placesLeft,
    state,
    isDemo,
    price,
    billingCycle: billingCycleFromRow[row.billingCycle],
    pendingPaymentId: state === 'pending' ? (own?.payments[0]?.id ?? null) : null,
  };
}

/** Active, by category (spec 1 §7), with what the caller can do. */
export async function listOffers({ db, caller, deps }: SignedIn): Promise<OfferedService[]> {
  const settings = await readSettings(db, deps.log);
  const rows = await db.service.findMany({
    where: offeredService,
    orderBy: [{ category: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    take: maxOffers,
    select: offerSelect(caller.userId),
  });
  return rows.map((row) => toOffer(row, settings, deps));
}

/** A safety bound. */
const maxOffers = 500;

/** What a client confirms (D73): the offer, today's total and the addressee. @throws NOT_FOUND */
export async function readSummary(ctx: SignedIn, serviceId: string): Promise<CheckoutSummary> {
  const { db, caller, deps } = ctx;
  const [settings, row, details] = await Promise.all([
    readSettings(db, deps.log),
    db.service.findFirst({ where: { ...offeredService, id: serviceId }, select: offerSelect(caller.userId) }),
    readDetails(ctx),
  ]);
  if (row === null) throw new DomainError('NOT_FOUND', texts.unknownService);
  const offer = toOffer(row, settings, deps);
  const { amount, currency } = offer.price;
  const { name, rate, mode } = settings.billing.tax;
  const taxed = taxOf(amount, rate, mode);
  const isFree = isZeroAmount(amount);
  return {
    offer,
    details,
    net: { amount: taxed.net, currency },
    total: { amount: taxed.total, currency },
    tax: isFree || Number(rate) === 0 ? null : { name, rate, mode, amount: { amount: taxed.tax, currency } },
    dueDate: isFree ? null : addDays(dayIn(settings.general.timezone, deps.clock.now()), billingDays.lapse),
  };
}
