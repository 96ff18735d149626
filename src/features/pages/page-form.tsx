import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { PreviousIcon } from '../../components/icons.tsx';
import type { PageArticle } from '../../domain/articles/articles.ts';
import { pageIllustration } from '../../widgets/article/page-illustration.ts';
import { articleManagerTexts } from '../../domain/articles/manager-texts.ts';
import { ArticleView } from '../../widgets/article/article-view.tsx';
import { ArticleButtons } from '../../widgets/article-editor/article-buttons.tsx';
import { ArticleSettings, ArticleText } from '../../widgets/article-editor/article-fields.tsx';
import { type ArticleFormProps, useArticleForm } from '../../widgets/article-editor/use-article-form.ts';
import { DocumentEditor } from '../../widgets/content-editor/document-editor.tsx';
import { lastFilter } from '../../widgets/list-screen/last-filter.ts';

const texts = articleManagerTexts.pages;

const pathOf = (slug: string) => `/${slug}`;
const renderPreview = (content: PageArticle) => (
  <ArticleView article={content} illustration={pageIllustration(content.slug)} />
);
const titleOf = ({ title }: PageArticle) => texts.editTitle(title);

/** Spec 2 §2, Page manager. */
export function PageForm(props: ArticleFormProps) {
  const { isNew, editor } = useArticleForm('pages', props);
  return (
    <>
      <Link
        to="/admin/pages"
        search={lastFilter('/admin/pages')}
        className={`${buttonClass({ variant: 'ghost', size: 'sm' })} mb-3 -ml-3`}
      >
        <PreviousIcon className="size-4" />
        {texts.back}
      </Link>
      <DocumentEditor
        {...editor}
        title={isNew ? texts.createTitle : texts.loading}
        {...(isNew ? {} : { titleOf })}
        saveButtons={ArticleButtons}
        settings={<ArticleSettings isNew={isNew} pathOf={pathOf} />}
        renderPreview={renderPreview}
      >
        <ArticleText isNew={isNew} />
      </DocumentEditor>
    </>
  );
}
