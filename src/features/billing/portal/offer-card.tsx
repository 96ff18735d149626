import { Link } from '@tanstack/react-router';
import { Check, Clock } from 'lucide-react';
import { Button, buttonClass } from '../../../components/button.tsx';
import type { OfferedService } from '../../../domain/billing/rows.ts';
import { enquiryFragment } from '../../../domain/enquiries/form.ts';
import { offerTexts as texts } from '../../../domain/billing/portal-texts.ts';
import { ServiceCard } from '../../../widgets/service-card.tsx';

/** Below this, places are counted down. */
const fewPlaces = 5;

export function OfferCard({ offer }: { offer: OfferedService }) {
  const { name, description, placesLeft, state } = offer;
  const isScarce = state === 'open' && placesLeft !== null && placesLeft <= fewPlaces;
  return (
    <ServiceCard service={offer}>
      <div className="space-y-4">
        {description.trim() !== '' && (
          <details className="border-t border-line pt-3">
            <summary className="min-h-6 cursor-pointer font-semibold text-brand-ink">
              <span aria-hidden="true">{texts.more}</span>
              <span className="sr-only">{texts.moreOf(name)}</span>
            </summary>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{description}</p>
          </details>
        )}
        {isScarce && (
          <p className="flex items-center gap-2 text-sm font-semibold text-warning">
            <Clock aria-hidden="true" className="size-4 shrink-0" />
            {texts.places(placesLeft)}
          </p>
        )}
        <OfferAction offer={offer} />
      </div>
    </ServiceCard>
  );
}

export function OfferAction({ offer: { id, name, state, pendingPaymentId } }: { offer: OfferedService }) {
  const wide = 'w-full';
  switch (state) {
    case 'open':
      return (
        <Link
          to="/dashboard/subscribe/$id"
          params={{ id }}
          aria-label={texts.of(texts.subscribe, name)}
          className={`${buttonClass()} ${wide}`}
        >
          {texts.subscribe}
        </Link>
      );
    case 'pending':
      return pendingPaymentId === null ? (
        <Button className={wide} variant="outline" aria-label={texts.of(texts.pending, name)} disabled>
          {texts.pending}
        </Button>
      ) : (
        <Link
          to="/dashboard/payments/$id"
          params={{ id: pendingPaymentId }}
          aria-label={texts.of(texts.pending, name)}
          className={`${buttonClass({ variant: 'outline' })} ${wide}`}
        >
          {texts.pending}
        </Link>
      );
    case 'subscribed':
      return (
        <Button className={wide} variant="outline" aria-label={texts.of(texts.subscribed, name)} disabled>
          <Check aria-hidden="true" className="size-4" />
          {texts.subscribed}
        </Button>
      );
    case 'example':
      return <p className="text-sm text-muted">{texts.exampleText}</p>;
    case 'not-payable':
      return (
        <div className="space-y-3">
          <p className="font-semibold">{texts.notPayable}</p>
          <AskAboutService name={name} />
        </div>
      );
    case 'full':
      return (
        <div className="space-y-3">
          <div>
            <p className="font-semibold">{texts.full}</p>
            <p className="text-sm text-muted">{texts.fullText}</p>
          </div>
          <AskAboutService name={name} />
        </div>
      );
  }
}

export function AskAboutService({ name }: { name: string }) {
  return (
    <Link
      to="/invest"
      search={{ service: name }}
      hash={enquiryFragment}
      aria-label={texts.of(texts.ask, name)}
      className={`${buttonClass({ variant: 'outline' })} w-full`}
    >
      {texts.ask}
    </Link>
  );
}
