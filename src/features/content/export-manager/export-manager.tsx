import { exportDocument } from '../../../domain/content/export-document.ts';
import type { ExportContent } from '../../../domain/content/export.ts';
import { contentFieldTexts } from '../../../domain/texts/content-fields.ts';
import { exportManagerTexts as texts } from '../../../domain/texts/export-manager.ts';
import { usePageApi } from '../../../widgets/content-editor/document-api.ts';
import { DocumentEditor } from '../../../widgets/content-editor/document-editor.tsx';
import { EditorSection } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, ImageAt, TextAt } from '../../../widgets/content-editor/fields.tsx';
import { ExportPage } from '../export/export-page.tsx';
import { ProductFields } from './product-fields.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { ResourceUploadsProvider } from './resource-uploads-provider.tsx';
import { faultsOf } from './resource-rules.ts';
import { ServiceFields } from './service-fields.tsx';

const drawPreview = (content: ExportContent) => <ExportPage content={content} isStaff={false} />;

/** /admin/export: the editor of the Export page (specification 2, Export page manager). */
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
        <EditorSection at="hero" isOpenAtFirst>
          <TextAt at="hero.title" />
          <AreaAt at="hero.description" rows={3} />
          <ButtonTexts at="hero" />
          <ImageAt at="hero.imageUrl" selectLabel={texts.heroImage} />
        </EditorSection>
        <EditorSection at="products">
          <ProductFields />
        </EditorSection>
        <EditorSection at="resources">
          <ResourceFields />
        </EditorSection>
        <EditorSection at="services">
          <ServiceFields />
        </EditorSection>
        <EditorSection at="cta">
          <TextAt at="cta.title" />
          <AreaAt at="cta.description" />
          <ButtonTexts at="cta" />
        </EditorSection>
      </ResourceUploadsProvider>
    </DocumentEditor>
  );
}

function ButtonTexts({ at }: { at: 'hero' | 'cta' }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextAt at={`${at}.primaryButtonText`} />
      <TextAt at={`${at}.secondaryButtonText`} />
    </div>
  );
}
