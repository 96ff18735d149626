import { useMemo } from 'react';
import { investDocument } from '../../../domain/content/invest/document.ts';
import type { InvestContent } from '../../../domain/content/invest/schema.ts';
import { contentFieldTexts } from '../../../domain/content/field-texts.ts';
import { investManagerTexts as texts } from '../../../domain/content/invest/manager-texts.ts';
import { usePageApi } from '../../../widgets/content-editor/document-api.ts';
import { DocumentEditor } from '../../../widgets/content-editor/document-editor.tsx';
import { EditorSection } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, ImageAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { PlainList } from '../../../widgets/content-editor/items/plain-list.tsx';
import { InvestPage } from '../invest/invest-page.tsx';
import { ImageStyleFields } from '../../../widgets/content-editor/fields/image-style-fields.tsx';
import { FeatureList } from './feature-list.tsx';
import { SectorList } from './sector-list.tsx';
import { placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<InvestContent>();

const renderPreview = (content: InvestContent) => <InvestPage content={content} search={{}} />;

/** Spec 2 §2. */
export function InvestManager() {
  const api = usePageApi('invest');
  const edited = useMemo(() => ({ document: investDocument, labels: contentFieldTexts.invest, api }), [api]);
  return (
    <DocumentEditor
      edited={edited}
      title={texts.title}
      lead={texts.lead}
      saved={texts.saved}
      saveFailed={texts.saveFailed}
      renderPreview={renderPreview}
    >
      <EditorSection at={at('hero')} isOpenAtFirst>
        <TextAt at={at('hero.title')} />
        <AreaAt at={at('hero.description')} rows={3} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextAt at={at('hero.primaryButtonText')} />
          <TextAt at={at('hero.secondaryButtonText')} />
        </div>
        <ImageAt at={at('hero.imageUrl')} selectLabel={texts.selectHeroImage} />
        <ImageStyleFields at={at('hero.imageStyle')} imageAt={at('hero.imageUrl')} />
      </EditorSection>
      <EditorSection at={at('features')}>
        <TextAt at={at('features.title')} />
        <AreaAt at={at('features.description')} />
        <FeatureList />
      </EditorSection>
      <EditorSection at={at('sectors')}>
        <TextAt at={at('sectors.title')} />
        <AreaAt at={at('sectors.description')} />
        <SectorList />
      </EditorSection>
      <EditorSection at={at('calculator')}>
        <TextAt at={at('calculator.title')} />
        <AreaAt at={at('calculator.description')} />
        <AreaAt at={at('calculator.sideNote')} />
        <TextAt at={at('calculator.buttonText')} />
        <PlainList
          at={at('calculator.sectors')}
          addLabel={texts.addSector}
          build={() => ({ name: texts.newSector, returnRange: texts.newRange })}
          renderFields={(place) => (
            <>
              <TextAt at={within(place, 'name')} />
              <TextAt at={within(place, 'returnRange')} />
            </>
          )}
          empty={<p className="text-muted">{texts.noCalculatorSectors}</p>}
        />
      </EditorSection>
      <EditorSection at={at('cta')}>
        <TextAt at={at('cta.title')} />
        <AreaAt at={at('cta.description')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextAt at={at('cta.primaryButtonText')} />
          <TextAt at={at('cta.secondaryButtonText')} />
        </div>
      </EditorSection>
    </DocumentEditor>
  );
}
