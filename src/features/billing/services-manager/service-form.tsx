import { type ServiceContent, serviceDocument as document } from '../../../domain/services/document.ts';
import { contentFieldTexts } from '../../../domain/content/field-texts.ts';
import { offerOf } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { CheckAt } from '../../../widgets/content-editor/fields/check-at.tsx';
import { RowDialog, RowEditor } from '../../../widgets/list-screen/row-dialog.tsx';
import type { RowDialogProps } from '../../../widgets/list-screen/use-row-dialog.ts';
import { EditorGroup, EditorSection } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, SelectAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { PlainList } from '../../../widgets/content-editor/items/plain-list.tsx';
import { ServiceCard } from '../../../widgets/service-card.tsx';
import type { DocumentStatus } from '../../../widgets/content-editor/editor-header.tsx';
import { useRowEditor } from '../../../widgets/content-editor/items/use-row-editor.ts';
import { placesOf } from '../../../widgets/content-editor/place.ts';

const at = placesOf<ServiceContent>();
const titles = { ...texts, addTitle: texts.add };

const renderPreview = (content: ServiceContent) => (
  <div className="mx-auto max-w-md p-6">
    <ServiceCard service={offerOf(content)} level={2} />
  </div>
);

const labels = contentFieldTexts.service;

/** Only active ones are offered. */
const statusOf: DocumentStatus<ServiceContent> = ({ isActive }, version) => {
  if (version === 0) return { words: texts.notSaved, tone: 'neutral' };
  const words = texts.stateVersion(texts.states[isActive ? 'active' : 'inactive'], version);
  return { words, tone: isActive ? 'success' : 'neutral' };
};

function ServiceForm({ id, onMade, onClose }: RowDialogProps) {
  const editor = useRowEditor({ noun: 'services', id, document, labels, texts, statusOf, onMade });
  return (
    <RowEditor {...editor} id={id} onClose={onClose} texts={titles} renderPreview={renderPreview}>
      <EditorGroup title={texts.basics}>
        <TextAt at={at('name')} required />
        <CategoryAt />
        <AreaAt at={at('shortDescription')} rows={2} hint={texts.shortDescriptionHint} />
        <AreaAt at={at('description')} rows={5} />
      </EditorGroup>
      <EditorGroup title={texts.pricing}>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextAt at={at('price')} hint={texts.priceHint} inputMode="decimal" />
          <SelectAt at={at('currency')} options={texts.currencies} />
          <SelectAt at={at('billingCycle')} options={texts.cycles} />
        </div>
        <TextAt at={at('maxSubscribers')} hint={texts.maxSubscribersHint} inputMode="numeric" />
        <CheckAt at={at('isActive')} hint={texts.activeHint} isSwitch />
        <CheckAt at={at('isDemo')} hint={texts.demoHint} />
      </EditorGroup>
      <EditorSection at={at('features')} isOpenAtFirst>
        <PlainList
          at={at('features')}
          addLabel={texts.addFeature}
          build={() => ''}
          canMove
          empty={<p className="text-muted">{texts.noFeatures}</p>}
          renderFields={(place) => <TextAt at={place} className="sm:col-span-2" ignoresEnter />}
        />
      </EditorSection>
    </RowEditor>
  );
}

export const ServiceDialog = (row: RowDialogProps) => <RowDialog {...row} texts={titles} Form={ServiceForm} />;

function CategoryAt() {
  const { data: categories = [] } = trpc.services.categories.useQuery();
  return <TextAt at={at('category')} hint={texts.categoryHint} suggestions={categories} />;
}
