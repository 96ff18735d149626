import { type ReactNode, useEffect } from 'react';
import { articleLimits, type PageArticle, slugOf } from '../../domain/articles/articles.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { CheckAt } from '../content-editor/fields/check-at.tsx';
import { useEditor, useValueAt } from '../content-editor/editor-context.ts';
import { EditorGroup, EditorSection } from '../content-editor/editor-section.tsx';
import { AreaAt, ImageAt, TextAt } from '../content-editor/fields/fields.tsx';
import { RichTextAt } from '../content-editor/fields/rich-text-at.tsx';
import { PlainSectionList } from '../section-editor/plain-section-list.tsx';
import { Publication } from './publication.tsx';
import { SearchResult } from './search-result.tsx';
import { placesOf } from '../content-editor/place.ts';
import { WordCount } from './word-count.tsx';

const at = placesOf<PageArticle>();

export function ArticleText({ isNew }: { isNew: boolean }) {
  const { idOf } = useEditor();
  useEffect(() => {
    if (isNew) document.getElementById(idOf(at('title')))?.focus();
  }, [isNew, idOf]);
  return (
    <>
      <TextAt at={at('title')} required isLarge />
      <div className="writing">
        <RichTextAt at={at('content')} maxCharacters={articleLimits.content} />
      </div>
      <WordCount />
      <EditorSection at={at('sections')}>
        <p className="text-sm text-muted">{texts.sectionsHint}</p>
        <PlainSectionList />
      </EditorSection>
    </>
  );
}

interface ArticleSettingsProps {
  isNew: boolean;
  pathOf: (slug: string) => string;
  children?: ReactNode;
}

/** Beside the text (D60). */
export function ArticleSettings({ isNew, pathOf, children }: ArticleSettingsProps) {
  return (
    <>
      <EditorGroup title={texts.publication}>
        {isNew ? <p className="text-muted">{texts.statusOnEdit}</p> : <Publication />}
      </EditorGroup>
      <EditorGroup title={texts.details}>
        <SlugAt isNew={isNew} pathOf={pathOf} />
        {children}
        <AreaAt at={at('excerpt')} rows={3} hint={texts.excerptHint} />
        <ImageAt at={at('featuredImage')} />
      </EditorGroup>
      <EditorSection at={at('metaTitle')} alsoAt={at('metaDescription')} title={texts.seo}>
        <TextAt at={at('metaTitle')} hint={texts.metaTitleHint} />
        <AreaAt at={at('metaDescription')} rows={3} hint={texts.metaDescriptionHint} />
        <CheckAt at={at('noindex')} />
        <SearchResult pathOf={pathOf} />
      </EditorSection>
    </>
  );
}

/** Empty: the generated slug (spec 2 §2). */
function SlugAt({ isNew, pathOf }: Pick<ArticleSettingsProps, 'isNew' | 'pathOf'>) {
  const title = useValueAt(at('title'));
  const slug = useValueAt(at('slug'));
  const derived = slugOf(title);
  const path = pathOf(slug === '' ? derived : slug);
  return (
    <TextAt
      at={at('slug')}
      placeholder={derived}
      required={!isNew}
      hint={`${texts.slugHint(path)}${isNew ? '' : `. ${texts.slugChanges}`}`}
    />
  );
}
