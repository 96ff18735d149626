import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { Container } from '../../components/container.tsx';
import { opportunityDetailTexts as texts } from '../../domain/opportunities/detail-texts.ts';
import { opportunityTexts } from '../../domain/opportunities/texts.ts';
import type { OpportunityDetailData } from './types.ts';

export function Related({ related }: Pick<OpportunityDetailData, 'related'>) {
  if (related.length === 0) return null;
  return (
    <Container className="pb-8 md:pb-12 print:hidden">
      <section aria-labelledby="related-title">
        <h2 id="related-title" className="text-2xl">
          {texts.related}
        </h2>
        <ul className="mt-5 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {related.map(({ id, title, location, investment, isDemo }) => (
            <li
              key={id}
              className="relative flex flex-col rounded-card border border-line bg-raised p-5 shadow-sm transition-shadow focus-within:shadow-md hover:shadow-md"
            >
              {isDemo && (
                <p className="mb-3">
                  <Badge tone="warning">{opportunityTexts.example}</Badge>
                </p>
              )}
              <h3 className="text-xl wrap-anywhere">
                <Link
                  to="/investment-opportunities/$id"
                  params={{ id }}
                  className="no-underline after:absolute after:inset-0 hover:underline"
                >
                  {title}
                </Link>
              </h3>
              <p className="mt-1 text-sm text-muted wrap-anywhere">{location}</p>
              <p className="mt-3 font-semibold text-brand-ink wrap-anywhere">{opportunityTexts.amount(investment)}</p>
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}
