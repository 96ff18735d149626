import { Heading } from '../../../components/heading.tsx';
import { BadgePercent, DollarSign, TrendingUp, type LucideIcon } from 'lucide-react';
import { Container } from '../../../components/container.tsx';
import type { CardColour, FeatureIcon, InvestContent, InvestFeature } from '../../../domain/content/invest/invest.ts';
import { investTexts } from '../../../domain/content/invest/texts.ts';
import { SectionHeading } from './section-heading.tsx';
import { Sourced } from '../../../widgets/sources.tsx';

const icons: Record<FeatureIcon, LucideIcon> = {
  trendingUp: TrendingUp,
  dollarSign: DollarSign,
  badgePercent: BadgePercent,
};

const looks: Record<CardColour, { card: string; mark: string }> = {
  blue: { card: 'bg-card-blue border-card-blue-ink', mark: 'text-card-blue-ink' },
  green: { card: 'bg-card-green border-card-green-ink', mark: 'text-card-green-ink' },
  amber: { card: 'bg-card-amber border-card-amber-ink', mark: 'text-card-amber-ink' },
  red: { card: 'bg-card-red border-card-red-ink', mark: 'text-card-red-ink' },
  purple: { card: 'bg-card-purple border-card-purple-ink', mark: 'text-card-purple-ink' },
};

function FeatureCard({ feature }: { feature: InvestFeature }) {
  const { card, mark } = looks[feature.bgColor];
  const Icon = icons[feature.icon];
  return (
    <li className={`rounded-card border-t-6 p-6 sm:p-7 ${card}`}>
      <Icon aria-hidden="true" strokeWidth={1.75} className={`size-9 ${mark}`} />
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
