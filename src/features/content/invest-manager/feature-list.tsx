import { BadgePercent, DollarSign, TrendingUp, type LucideIcon } from 'lucide-react';
import type { FeatureIcon, InvestContent, InvestFeature } from '../../../domain/content/invest/schema.ts';
import { contentOptions } from '../../../domain/content/option-texts.ts';
import { investManagerTexts as texts } from '../../../domain/content/invest/manager-texts.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { AreaAt, SelectAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/items/list-spec.ts';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<InvestContent>();

const icons: Record<FeatureIcon, LucideIcon> = {
  trendingUp: TrendingUp,
  dollarSign: DollarSign,
  badgePercent: BadgePercent,
};

function Detail({ item: { icon, bgColor } }: { item: InvestFeature }) {
  const Icon = icons[icon];
  return (
    <span
      aria-hidden="true"
      style={{ background: `var(--card-${bgColor})` }}
      className="grid size-9 shrink-0 place-items-center rounded-control"
    >
      <Icon className="size-4.5" />
    </span>
  );
}

function Fields({ place }: { place: Place<InvestFeature> }) {
  return (
    <>
      <TextAt at={within(place, 'title')} />
      <AreaAt at={within(place, 'description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectAt at={within(place, 'icon')} options={contentOptions.featureIcons} />
        <SelectAt at={within(place, 'bgColor')} options={contentOptions.cardColours} />
      </div>
    </>
  );
}

const spec: ItemListSpec<InvestFeature> = {
  addLabel: texts.addFeature,
  build: () => ({ id: randomUuid(), icon: 'trendingUp', title: texts.newFeature, description: '', bgColor: 'blue' }),
  titleOf: ({ title }) => title,
  Detail,
  Fields,
};

export function FeatureList() {
  return <ItemList at={at('features.items')} spec={spec} empty={<p className="text-muted">{texts.noFeatures}</p>} />;
}
