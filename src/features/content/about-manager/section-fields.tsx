import { kindOf, type SectionKind } from '../../../domain/content/about-kinds.ts';
import { aboutLimits, type AboutSection } from '../../../domain/content/about.ts';
import { aboutManagerTexts as texts } from '../../../domain/texts/about-manager.ts';
import { contentOptions } from '../../../domain/texts/content-options.ts';
import { useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { ImageAt, SelectAt, TextAt } from '../../../widgets/content-editor/fields.tsx';
import { RichTextAt } from '../../../widgets/content-editor/rich-text-at.tsx';
import { GridItemList } from './grid-item-list.tsx';
import { PeopleList } from './people-list.tsx';

const hints: Partial<Record<SectionKind, string>> = { values: texts.valuesHint, history: texts.historyHint };

/** The fields of one section; people where it is about leadership, grid items where its layout has them. */
export function SectionFields({ place }: { place: string }) {
  const section = useValueAt(place) as AboutSection;
  const kind = kindOf(section);
  const hasGrid = section.layout === 'grid' || section.gridItems.length > 0;
  return (
    <>
      <TextAt at={`${place}.title`} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectAt at={`${place}.layout`} options={contentOptions.sectionLayouts} />
        <SelectAt
          at={`${place}.kind`}
          options={contentOptions.sectionKinds}
          none={texts.kindByTitle}
          hint={texts.kindHint}
        />
      </div>
      <RichTextAt at={`${place}.content`} maxCharacters={aboutLimits.content} hint={hints[kind] ?? texts.contentHint} />
      <ImageAt at={`${place}.imageUrl`} />
      {hasGrid && (
        <EditorGroup title={texts.gridItems}>
          <GridItemList at={`${place}.gridItems`} />
        </EditorGroup>
      )}
      {kind === 'leadership' && (
        <EditorGroup title={texts.people}>
          <PeopleList at={`${place}.people`} />
        </EditorGroup>
      )}
    </>
  );
}
