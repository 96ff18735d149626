import { useId } from 'react';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { type ServiceContent, serviceLimits } from '../../../domain/services/document.ts';
import { offerOf } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { CheckAt } from '../../../widgets/content-editor/fields/check-at.tsx';
import { DocumentEditor } from '../../../widgets/content-editor/document-editor.tsx';
import { EditorGroup, EditorSection } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, SelectAt, TextAt, useFieldAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { PlainList } from '../../../widgets/content-editor/items/plain-list.tsx';
import { ServiceCard } from '../../../widgets/service-card.tsx';
import { newRow } from '../../../widgets/content-editor/items/use-row-api.ts';
import { useServiceForm } from './use-service-form.ts';
import { placesOf } from '../../../widgets/content-editor/place.ts';

const at = placesOf<ServiceContent>();

const renderPreview = (content: ServiceContent) => (
  <div className="mx-auto max-w-md p-6">
    <ServiceCard service={offerOf(content)} level={2} />
  </div>
);

interface ServiceFormProps {
  /** 'new' until the first save. */
  id: string;
  onMade: (id: string) => void;
  onCancel: () => void;
}

export function ServiceForm({ id, onMade, onCancel }: ServiceFormProps) {
  const editor = useServiceForm(id, onMade);
  return (
    <DocumentEditor
      {...editor}
      title={id === newRow ? texts.add : texts.editTitle}
      isInDialog
      saveLabel={texts.save}
      onCancel={onCancel}
      renderPreview={renderPreview}
    >
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
    </DocumentEditor>
  );
}

function CategoryAt() {
  const list = useId();
  const { value, set, field } = useFieldAt({ at: at('category'), hint: texts.categoryHint });
  const { data: categories = [] } = trpc.services.categories.useQuery();
  return (
    <Field {...field}>
      <TextInput
        value={value}
        list={list}
        maxLength={serviceLimits.category}
        autoComplete="off"
        onChange={({ target }) => set(target.value)}
      />
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
    </Field>
  );
}
