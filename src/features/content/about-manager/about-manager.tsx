import { useMemo } from 'react';
import { aboutDocument } from '../../../domain/content/about/document.ts';
import type { AboutContent } from '../../../domain/content/about/schema.ts';
import { aboutManagerTexts as texts } from '../../../domain/content/about/manager-texts.ts';
import { contentFieldTexts } from '../../../domain/content/field-texts.ts';
import { usePageApi } from '../../../widgets/content-editor/document-api.ts';
import { DocumentEditor } from '../../../widgets/content-editor/document-editor.tsx';
import { AboutPage } from '../about/about-page.tsx';
import { SectionList } from './section-list.tsx';

const renderPreview = (content: AboutContent) => <AboutPage content={content} />;

/** Spec 2 §2; D25, D26. */
export function AboutManager() {
  const api = usePageApi('about');
  const edited = useMemo(() => ({ document: aboutDocument, labels: contentFieldTexts.about, api }), [api]);
  return (
    <DocumentEditor
      edited={edited}
      title={texts.title}
      lead={texts.lead}
      loadFailed={texts.loadFailed}
      saved={texts.saved}
      saveFailed={texts.saveFailed}
      renderPreview={renderPreview}
    >
      <SectionList />
    </DocumentEditor>
  );
}
