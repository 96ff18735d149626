import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../components/badge.tsx';
import { formatMoney } from '../domain/time/format.ts';
import { isZeroAmount } from '../domain/money/money.ts';
import type { ServiceOffer } from '../domain/services/offer.ts';
import { serviceOfferTexts as texts } from '../domain/services/offer-texts.ts';
import { withKeys } from '../lib/with-keys.ts';

interface ServiceCardProps {
  service: ServiceOffer;
  level?: 2 | 3;
  children?: ReactNode;
}

export function ServiceCard({ service, level = 3, children }: ServiceCardProps) {
  const { name, category, shortDescription, price, billingCycle, features, isDemo } = service;
  const Heading = `h${level}` as const;
  return (
    <article className="flex h-full flex-col gap-4 rounded-card border border-line bg-raised p-5">
      <div className="space-y-2">
        {(category !== '' || isDemo) && (
          <p className="flex flex-wrap gap-2">
            {category !== '' && <Badge>{category}</Badge>}
            {isDemo && <Badge tone="warning">{texts.example}</Badge>}
          </p>
        )}
        <Heading className="text-xl wrap-anywhere">{name}</Heading>
        {shortDescription !== '' && <p className="text-muted wrap-anywhere">{shortDescription}</p>}
      </div>
      <ServicePrice price={price} billingCycle={billingCycle} />
      {features.length > 0 && (
        <ul aria-label={texts.includes} className="space-y-2">
          {withKeys(features, (feature) => feature).map(({ key, item }) => (
            <li key={key} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
              <span className="min-w-0 wrap-anywhere">{item}</span>
            </li>
          ))}
        </ul>
      )}
      {children !== undefined && <div className="mt-auto">{children}</div>}
    </article>
  );
}

/** 0: no price (D69). */
export function ServicePrice({ price, billingCycle }: Pick<ServiceOffer, 'price' | 'billingCycle'>) {
  if (isZeroAmount(price.amount)) return <p className="text-lg font-semibold">{texts.free}</p>;
  return (
    <p>
      <span className="text-lg font-semibold wrap-anywhere">{formatMoney(price)}</span>{' '}
      <span className="text-muted">{texts.per[billingCycle]}</span>
    </p>
  );
}
