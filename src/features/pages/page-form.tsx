import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { PreviousIcon } from '../../components/icons.tsx';
import { type PageArticle, pageDocument } from '../../domain/content/articles.ts';
import { articleManagerTexts } from '../../domain/texts/article-manager.ts';
import { contentFieldTexts } from '../../domain/texts/content-fields.ts';
import { ArticleView } from '../../widgets/article/article-view.tsx';
import { ArticleFields } from '../../widgets/article-editor/article-fields.tsx';
import { articleStatus } from '../../widgets/article-editor/article-status.ts';
import { newArticle, useArticleApi } from '../../widgets/article-editor/use-article-api.ts';
import { DocumentEditor } from '../../widgets/content-editor/document-editor.tsx';

const texts = articleManagerTexts.pages;

const pathOf = (slug: string) => `/${slug}`;
const renderPreview = (content: PageArticle) => <ArticleView article={content} />;
const titleOf = ({ title }: PageArticle) => texts.editTitle(title);

interface PageFormProps {
  /** 'new' for one that is made with the first save. */
  id: string;
  /** A new one is stored, under this id. */
  onMade: (id: string) => void;
}

/** One page in its full form (specification 2, section 2, Page manager). */
export function PageForm({ id, onMade }: PageFormProps) {
  const isNew = id === newArticle;
  const { api, madeId } = useArticleApi('pages', id);
  const edited = useMemo(() => ({ document: pageDocument, labels: contentFieldTexts.page, api }), [api]);
  return (
    <>
      <Link to="/admin/pages" className={`${buttonClass({ variant: 'ghost', size: 'sm' })} mb-3 -ml-3`}>
        <PreviousIcon className="size-4" />
        {texts.back}
      </Link>
      <DocumentEditor
        edited={edited}
        title={isNew ? texts.createTitle : texts.loading}
        {...(isNew ? {} : { titleOf })}
        statusOf={articleStatus}
        saved={isNew ? texts.created : texts.updated}
        saveFailed={{ title: articleManagerTexts.error }}
        onSaved={() => {
          const made = madeId();
          if (made !== undefined) onMade(made);
        }}
        renderPreview={renderPreview}
      >
        <ArticleFields isNew={isNew} pathOf={pathOf} />
      </DocumentEditor>
    </>
  );
}
