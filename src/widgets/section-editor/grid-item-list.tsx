import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../components/form/field.tsx';
import type { SectionIcon } from '../../domain/content/about/kinds.ts';
import type { GridItem, PlainSection } from '../../domain/content/about/schema.ts';
import { contentOptions } from '../../domain/content/option-texts.ts';
import { sectionEditorTexts as texts } from '../../domain/content/section-texts.ts';
import { useFormAutosave } from '../../lib/form/use-form-autosave.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { useEditor, useLabelOf, useValueAt } from '../content-editor/editor-context.ts';
import { AreaAt, SelectAt, TextAt } from '../content-editor/fields/fields.tsx';
import { ItemList } from '../content-editor/items/item-list.tsx';
import type { ItemListSpec } from '../content-editor/items/list-spec.ts';
import { RestoredNotice } from '../restored-notice.tsx';
import { SectionIconMark } from '../sections/section-icon.tsx';
import { entryAt, type Place, within } from '../content-editor/place.ts';

function isFilled({ title, content }: Pick<GridItem, 'title' | 'content'>): boolean {
  return title.trim() !== '' && content.trim() !== '';
}

function Detail({ item }: { item: GridItem }) {
  return <SectionIconMark name={item.iconName} className="size-5 shrink-0 text-brand-ink" />;
}

function Fields({ place }: { place: Place<GridItem> }) {
  return (
    <>
      <TextAt at={within(place, 'title')} required />
      <AreaAt at={within(place, 'content')} rows={3} required />
      <SelectAt at={within(place, 'iconName')} options={contentOptions.sectionIcons} />
    </>
  );
}

const spec: ItemListSpec<GridItem> = {
  addLabel: texts.addGridItem,
  hidesAdd: true,
  build: () => ({ id: randomUuid(), title: '', content: '', iconName: 'award' }),
  titleOf: ({ title }) => title,
  Detail,
  Fields,
  canClose: isFilled,
  canCancel: true,
};

/** Needs title and text (spec 2 §5). */
export function GridItemList({ section }: { section: Place<PlainSection> }) {
  const { id } = useValueAt(section);
  const at = within(section, 'gridItems');
  return (
    <>
      <ItemList at={at} spec={spec} />
      <NewGridItem key={id} at={at} sectionId={id} />
    </>
  );
}

const blank = { title: '', content: '', iconName: 'award' as SectionIcon };

interface NewGridItemProps {
  at: Place<PlainSection['gridItems']>;
  sectionId: string;
}

function NewGridItem({ at, sectionId }: NewGridItemProps) {
  const { store, key } = useEditor();
  const items = useValueAt(at);
  const form = useForm({ defaultValues: blank });
  const { restored, forget } = useFormAutosave(form, { key: `${key}/${sectionId}/new` });
  const clear = () => {
    // An empty reset would reset the enclosing form.
    form.reset(blank);
    forget();
  };
  const [title, content] = useWatch({ control: form.control, name: ['title', 'content'] });
  const isComplete = isFilled({ title, content });
  const entry = entryAt(at, 0);
  const labels = {
    title: useLabelOf(within(entry, 'title')),
    content: useLabelOf(within(entry, 'content')),
    iconName: useLabelOf(within(entry, 'iconName')),
  };
  const id = useId();
  const add = () => {
    store.set(at, [...items, { id: randomUuid(), ...form.getValues() }]);
    form.setFocus('title');
    clear();
  };
  return (
    <fieldset className="min-w-0 space-y-4 rounded-card border border-dashed border-edge p-4">
      <legend className="px-1 font-semibold">{texts.newGridItem}</legend>
      <RestoredNotice autosave={{ restored, discard: clear }} />
      <Field label={labels.title}>
        <TextInput
          {...form.register('title')}
          maxLength={120}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (isComplete) add();
          }}
        />
      </Field>
      <Field label={labels.content}>
        <TextArea {...form.register('content')} rows={2} maxLength={1200} />
      </Field>
      <Field label={labels.iconName}>
        <Select {...form.register('iconName')}>
          {Object.entries(contentOptions.sectionIcons).map(([icon, words]) => (
            <option key={icon} value={icon}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" disabled={!isComplete} aria-describedby={`${id}-note`} onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {texts.addGridItem}
        </Button>
        <p id={`${id}-note`} className="text-sm text-muted">
          {texts.gridItemNeedsBoth}
        </p>
      </div>
    </fieldset>
  );
}
