import { type ReactNode, useMemo } from 'react';
import { type SiteContents, siteContentDocuments, type SiteSection } from '../../../domain/site/site-content.ts';
import { siteContentTexts as texts } from '../../../domain/site/site-content-texts.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import {
  buildDocumentApi,
  type DocumentApi,
  type EditedDocument,
} from '../../../widgets/content-editor/document-api.ts';
import { DocumentEditor } from '../../../widgets/content-editor/document-editor.tsx';

function useSectionApi<Section extends SiteSection>(section: Section): DocumentApi<SiteContents[Section]> {
  const client = useClient();
  return useMemo(
    () =>
      buildDocumentApi<SiteContents[Section], { section: SiteSection }>(
        client.site.content,
        { section },
        `site_content/${section}`,
      ),
    [client, section],
  );
}

interface SectionEditorProps<Section extends SiteSection> {
  section: Section;
  title: string;
  lead: string;
  renderPreview: (content: SiteContents[Section]) => ReactNode;
  previewPlace?: 'beside' | 'below';
  children: ReactNode;
}

export function SectionEditor<Section extends SiteSection>({ section, ...rest }: SectionEditorProps<Section>) {
  const api = useSectionApi(section);
  const edited = useMemo<EditedDocument<SiteContents[Section]>>(
    () => ({ document: siteContentDocuments[section], labels: texts.labels[section], api }),
    [section, api],
  );
  return (
    <DocumentEditor
      {...rest}
      edited={edited}
      level={2}
      saved={texts.saved}
      saveFailed={texts.saveFailed}
      loadFailed={texts.loadFailed}
    />
  );
}
