import type { SiteContents } from '../../../domain/site/site-content.ts';
import { contentOptions } from '../../../domain/content/option-texts.ts';
import { siteContentTexts as texts } from '../../../domain/site/site-content-texts.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { AreaAt, SelectAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/items/list-spec.ts';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<SiteContents['features']>();

function Fields({ place }: { place: Place<SiteContents['features']['items'][number]> }) {
  return (
    <>
      <TextAt at={within(place, 'title')} required />
      <AreaAt at={within(place, 'description')} rows={3} />
      <SelectAt at={within(place, 'icon')} options={contentOptions.sectionIcons} />
    </>
  );
}

const spec: ItemListSpec<SiteContents['features']['items'][number]> = {
  addLabel: texts.addFeature,
  build: () => ({ id: randomUuid(), icon: 'award', title: texts.newFeature, description: '' }),
  titleOf: ({ title }) => title,
  Fields,
};

export function FeatureFields() {
  return (
    <>
      <TextAt at={at('title')} />
      <ItemList at={at('items')} spec={spec} empty={<p className="text-muted">{texts.noFeatures}</p>} />
    </>
  );
}
