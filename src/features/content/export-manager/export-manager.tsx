import { exportDocument } from '../../../domain/content/export/document.ts';
import type { ExportContent } from '../../../domain/content/export/schema.ts';
import { contentFieldTexts } from '../../../domain/content/field-texts.ts';
import { exportManagerTexts as texts } from '../../../domain/content/export/manager-texts.ts';
import { usePageApi } from '../../../widgets/content-editor/document-api.ts';
import { DocumentEditor } from '../../../widgets/content-editor/document-editor.tsx';
import { EditorSection } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, ImageAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ExportPage } from '../export/export-page.tsx';
import { ProductFields } from './product-fields.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { ResourceUploadsProvider } from './resource-uploads-provider.tsx';
import { faultsOf } from './resource-rules.ts';
import { ServiceFields } from './service-fields.tsx';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<ExportContent>();

const drawPreview = (content: ExportContent) => <ExportPage content={content} isStaff={false} />;

/** Spec 2, Export page manager. */
export function ExportManager() {
  const api = usePageApi('export');
  return (
    <DocumentEditor
      edited={{ document: exportDocument, labels: contentFieldTexts.export, api, check: faultsOf }}
      title={texts.title}
      lead={texts.lead}
      saved={texts.saved}
      saveFailed={texts.saveFailed}
      loadFailed={texts.loadFailed}
      renderPreview={drawPreview}
    >
      <ResourceUploadsProvider>
        <EditorSection at={at('hero')} isOpenAtFirst>
          <TextAt at={at('hero.title')} />
          <AreaAt at={at('hero.description')} rows={3} />
          <ButtonTexts part={at('hero')} />
          <ImageAt at={at('hero.imageUrl')} selectLabel={texts.heroImage} />
        </EditorSection>
        <EditorSection at={at('products')}>
          <ProductFields />
        </EditorSection>
        <EditorSection at={at('resources')}>
          <ResourceFields />
        </EditorSection>
        <EditorSection at={at('services')}>
          <ServiceFields />
        </EditorSection>
        <EditorSection at={at('cta')}>
          <TextAt at={at('cta.title')} />
          <AreaAt at={at('cta.description')} />
          <ButtonTexts part={at('cta')} />
        </EditorSection>
      </ResourceUploadsProvider>
    </DocumentEditor>
  );
}

function ButtonTexts({ part }: { part: Place<ExportContent['cta']> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextAt at={within(part, 'primaryButtonText')} />
      <TextAt at={within(part, 'secondaryButtonText')} />
    </div>
  );
}
