import { Badge } from '../../../components/badge.tsx';
import type { ExportContent, ExportResource } from '../../../domain/content/export/schema.ts';
import { exportManagerTexts } from '../../../domain/content/export/manager-texts.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { AreaAt, LinkAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/items/list-spec.ts';
import { EmptyList } from './empty-list.tsx';
import { isComplete } from './resource-rules.ts';
import { ResourceUpload } from './resource-upload.tsx';
import { useResourceUploads, useUploadOf } from './resource-uploads-provider.tsx';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<ExportContent>();

const texts = exportManagerTexts.resources;

function Kind({ item: { id, type } }: { item: ExportResource }) {
  const upload = useUploadOf(id);
  if (upload !== undefined && upload.state !== 'failed') {
    return <Badge className="order-last shrink-0">{texts.uploading(upload.percent)}</Badge>;
  }
  return type.trim() === '' ? null : <Badge className="order-last shrink-0">{type.trim().toUpperCase()}</Badge>;
}

function Fields({ place }: { place: Place<ExportResource> }) {
  return (
    <>
      <TextAt at={within(place, 'title')} required ignoresEnter />
      <AreaAt at={within(place, 'description')} />
      <LinkAt at={within(place, 'link')} hint={texts.linkHint} required ignoresEnter />
      <TextAt at={within(place, 'type')} hint={texts.typeHint} ignoresEnter />
    </>
  );
}

const resources: ItemListSpec<ExportResource> = {
  addLabel: texts.addAnother,
  addFirstLabel: texts.addFirst,
  build: () => ({ id: randomUuid(), title: '', description: '', link: '', type: 'PDF' }),
  titleOf: ({ title }) => title,
  Detail: Kind,
  Fields,
  Foot: ResourceUpload,
  canCancel: true,
  addsOneAtATime: true,
  doneLabel: texts.done,
  canClose: isComplete,
};

export function ResourceFields() {
  const uploads = useResourceUploads();
  return (
    <>
      <TextAt at={at('resources.title')} />
      <AreaAt at={at('resources.description')} />
      <ItemList
        at={at('resources.resources')}
        spec={resources}
        empty={<EmptyList text={texts.empty} />}
        onDropped={uploads.stop}
      />
    </>
  );
}
