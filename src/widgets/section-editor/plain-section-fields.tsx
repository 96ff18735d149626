import type { ReactNode } from 'react';
import { aboutLimits, type PlainSection } from '../../domain/content/about/schema.ts';
import { contentOptions } from '../../domain/content/option-texts.ts';
import { sectionEditorTexts as texts } from '../../domain/content/section-texts.ts';
import { useValueAt } from '../content-editor/editor-context.ts';
import { EditorGroup } from '../content-editor/editor-section.tsx';
import { ImageAt, SelectAt, TextAt } from '../content-editor/fields/fields.tsx';
import { RichTextAt } from '../content-editor/fields/rich-text-at.tsx';
import { GridItemList } from './grid-item-list.tsx';
import { type Place, within } from '../content-editor/place.ts';

interface PlainSectionFieldsProps {
  place: Place<PlainSection>;
  beside?: ReactNode;
  hint?: string;
}

export function PlainSectionFields({ place, beside, hint = texts.contentHint }: PlainSectionFieldsProps) {
  const { layout, gridItems } = useValueAt(place);
  const hasGrid = layout === 'grid' || gridItems.length > 0;
  return (
    <>
      <TextAt at={within(place, 'title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectAt at={within(place, 'layout')} options={contentOptions.sectionLayouts} />
        {beside}
      </div>
      <RichTextAt at={within(place, 'content')} maxCharacters={aboutLimits.content} hint={hint} />
      <ImageAt at={within(place, 'imageUrl')} />
      {hasGrid && (
        <EditorGroup title={texts.gridItems}>
          <GridItemList section={place} />
        </EditorGroup>
      )}
    </>
  );
}
