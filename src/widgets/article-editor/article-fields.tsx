import type { ReactNode } from 'react';
import { articleLimits, type PageArticle, slugOf } from '../../domain/articles/articles.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { CheckAt } from '../content-editor/check-at.tsx';
import { useValueAt } from '../content-editor/editor-context.ts';
import { EditorGroup, EditorSection } from '../content-editor/editor-section.tsx';
import { AreaAt, ImageAt, SelectAt, TextAt } from '../content-editor/fields.tsx';
import { MomentAt } from '../content-editor/moment-at.tsx';
import { RichTextAt } from '../content-editor/rich-text-at.tsx';
import { PlainSectionList } from '../section-editor/plain-section-list.tsx';
import { SearchResult } from './search-result.tsx';
import { placesOf } from '../content-editor/place.ts';

const at = placesOf<PageArticle>();

interface ArticleFieldsProps {
  isNew: boolean;
  pathOf: (slug: string) => string;
  children?: ReactNode;
}

export function ArticleFields({ isNew, pathOf, children }: ArticleFieldsProps) {
  return (
    <>
      <EditorGroup title={texts.basics}>
        <TextAt at={at('title')} required />
        <SlugAt isNew={isNew} pathOf={pathOf} />
        {children}
        <AreaAt at={at('excerpt')} rows={3} hint={texts.excerptHint} />
      </EditorGroup>
      <EditorGroup title={texts.publication}>
        {isNew ? <p className="text-muted">{texts.statusOnEdit}</p> : <Publication />}
      </EditorGroup>
      <EditorSection at={at('content')} alsoAt={at('featuredImage')} title={texts.body} isOpenAtFirst>
        <ImageAt at={at('featuredImage')} />
        <RichTextAt at={at('content')} maxCharacters={articleLimits.content} />
      </EditorSection>
      <EditorSection at={at('sections')}>
        <p className="text-sm text-muted">{texts.sectionsHint}</p>
        <PlainSectionList />
      </EditorSection>
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
function SlugAt({ isNew, pathOf }: Pick<ArticleFieldsProps, 'isNew' | 'pathOf'>) {
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

function Publication() {
  return (
    <>
      <SelectAt at={at('status')} options={texts.statuses} hint={texts.statusHint} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4">
        <MomentAt at={at('publishAt')} hint={texts.publishAtHint} />
        <MomentAt at={at('unpublishAt')} hint={texts.unpublishAtHint} />
      </div>
    </>
  );
}
