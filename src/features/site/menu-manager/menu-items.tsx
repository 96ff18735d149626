import { Badge } from '../../../components/badge.tsx';
import type { MenuContent, MenuItem } from '../../../domain/menus/menus.ts';
import { menuTexts as texts } from '../../../domain/menus/texts.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { LinkAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/items/list-spec.ts';
import { useShownLinks } from '../../../widgets/use-link-hint.tsx';
import { useScheduledTime, useTargets } from './use-targets.ts';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<MenuContent>();

/** Why visitors do not see the link. */
function Hidden({ item: { url } }: { item: MenuItem }) {
  const isShown = useShownLinks([url]);
  const time = useScheduledTime(url);
  if (url === '' || isShown(url) !== false) return null;
  return <Badge tone="warning">{time === undefined ? texts.broken : texts.scheduledFor(time)}</Badge>;
}

function Fields({ place }: { place: Place<MenuItem> }) {
  const suggestions = useTargets();
  return (
    <>
      <TextAt at={within(place, 'label')} required />
      <LinkAt at={within(place, 'url')} required suggestions={suggestions} hint={texts.urlHint} />
    </>
  );
}

const spec: ItemListSpec<MenuItem> = {
  addLabel: texts.addItem,
  build: () => ({ id: randomUuid(), label: '', url: '' }),
  titleOf: ({ label }) => label,
  Detail: Hidden,
  Fields,
};

export function MenuItems() {
  return <ItemList at={at('items')} spec={spec} empty={<p className="text-muted">{texts.noItems}</p>} />;
}
