import { Download, FileText, Share2, type LucideIcon } from 'lucide-react';
import { defaultServiceIcon, type ServiceIcon } from '../../../domain/content/export/kinds.ts';
import type { ExportContent, ExportService } from '../../../domain/content/export/schema.ts';
import { exportManagerTexts } from '../../../domain/content/export/manager-texts.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { AreaAt, SelectAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/items/list-spec.ts';
import { EmptyList } from './empty-list.tsx';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<ExportContent>();

const texts = exportManagerTexts.services;

const icons: Record<ServiceIcon, LucideIcon> = { 'file-text': FileText, share: Share2, download: Download };

function Sign({ item }: { item: ExportService }) {
  const Icon = icons[item.icon];
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />;
}

function Fields({ place }: { place: Place<ExportService> }) {
  return (
    <>
      <TextAt at={within(place, 'title')} ignoresEnter />
      <AreaAt at={within(place, 'description')} />
      <SelectAt at={within(place, 'icon')} options={texts.icons} />
    </>
  );
}

const services: ItemListSpec<ExportService> = {
  addLabel: texts.add,
  build: () => ({ id: randomUuid(), icon: defaultServiceIcon, title: '', description: '' }),
  titleOf: ({ title }) => title,
  Detail: Sign,
  Fields,
  canCancel: true,
};

export function ServiceFields() {
  return (
    <>
      <TextAt at={at('services.title')} />
      <AreaAt at={at('services.description')} />
      <ItemList at={at('services.services')} spec={services} empty={<EmptyList text={texts.empty} />} />
    </>
  );
}
