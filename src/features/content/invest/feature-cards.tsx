import { Heading } from '../../../components/heading.tsx';
import { BadgePercent, DollarSign, TrendingUp, type LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Container } from '../../../components/container.tsx';
import type { CardColour, FeatureIcon, InvestContent, InvestFeature } from '../../../domain/content/invest/schema.ts';
import { investTexts } from '../../../domain/content/invest/texts.ts';
import { SectionHeading } from './section-heading.tsx';
import { Sourced } from '../../../widgets/sources.tsx';

const icons: Record<FeatureIcon, LucideIcon> = {
  trendingUp: TrendingUp,
  dollarSign: DollarSign,
  badgePercent: BadgePercent,
};

/** In both schemes. */
const coloursOf = (colour: CardColour) =>
  ({ '--card': `var(--card-${colour})`, '--card-ink': `var(--card-${colour}-ink)` }) as CSSProperties;

function FeatureCard({ feature }: { feature: InvestFeature }) {
  const Icon = icons[feature.icon];
  return (
    <li
      style={coloursOf(feature.bgColor)}
      className="rounded-card border-t-6 border-(--card-ink) bg-(--card) p-6 sm:p-7"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-9 text-(--card-ink)" />
      <Heading level={3} text={feature.title} className="mt-5 text-2xl wrap-anywhere" />
      {feature.description !== '' && (
        <p className="mt-3 wrap-anywhere">
          <Sourced text={feature.description} />
        </p>
      )}
    </li>
  );
}

export function FeatureCards({ section }: { section: InvestContent['features'] }) {
  const { title, description, items } = section;
  if (title.trim() === '' && items.length === 0) return null;
  return (
    <Container as="section" aria-labelledby="invest-features" className="space-y-12 py-section">
      <SectionHeading
        id="invest-features"
        title={title.trim() === '' ? investTexts.features : title}
        description={description}
      />
      {items.length > 0 && (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((feature) => (
            <FeatureCard key={feature.id} feature={feature} />
          ))}
        </ul>
      )}
    </Container>
  );
}
