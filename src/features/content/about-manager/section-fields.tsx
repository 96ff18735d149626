import { kindOf, type SectionKind } from '../../../domain/content/about/kinds.ts';
import type { AboutSection } from '../../../domain/content/about/schema.ts';
import { aboutManagerTexts as texts } from '../../../domain/content/about/manager-texts.ts';
import { contentOptions } from '../../../domain/content/option-texts.ts';
import { useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { SelectAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { PlainSectionFields } from '../../../widgets/section-editor/plain-section-fields.tsx';
import { PeopleList } from './people-list.tsx';
import { type Place, within } from '../../../widgets/content-editor/place.ts';

const hints: Partial<Record<SectionKind, string>> = { values: texts.valuesHint, history: texts.historyHint };

export function SectionFields({ place }: { place: Place<AboutSection> }) {
  const kind = kindOf(useValueAt(place));
  return (
    <>
      <PlainSectionFields
        place={place}
        hint={hints[kind] ?? texts.contentHint}
        beside={
          <SelectAt
            at={within(place, 'kind')}
            options={contentOptions.sectionKinds}
            none={texts.kindByTitle}
            hint={texts.kindHint}
          />
        }
      />
      {kind === 'leadership' && (
        <EditorGroup title={texts.people}>
          <PeopleList at={within(place, 'people')} />
        </EditorGroup>
      )}
    </>
  );
}
