import { useMemo } from 'react';
import { type PostArticle, postDocument } from '../../domain/content/articles.ts';
import { articleManagerTexts } from '../../domain/texts/article-manager.ts';
import { contentFieldTexts } from '../../domain/texts/content-fields.ts';
import { PostView } from '../../widgets/article/post-view.tsx';
import { ArticleFields } from '../../widgets/article-editor/article-fields.tsx';
import { articleStatus } from '../../widgets/article-editor/article-status.ts';
import { newArticle, useArticleApi } from '../../widgets/article-editor/use-article-api.ts';
import { DocumentEditor } from '../../widgets/content-editor/document-editor.tsx';
import { DayAt, TextAt } from '../../widgets/content-editor/fields.tsx';

const texts = articleManagerTexts.posts;

const pathOf = (slug: string) => `/news/${slug}`;
const renderPreview = (content: PostArticle) => <PostView article={content} />;

interface PostFormProps {
  /** 'new' for one that is made with the first save. */
  id: string;
  /** A new one is stored, under this id. */
  onMade: (id: string) => void;
}

/** One post in the form of its dialog (specification 2, section 2, Post manager). */
export function PostForm({ id, onMade }: PostFormProps) {
  const isNew = id === newArticle;
  const { api, madeId } = useArticleApi('posts', id);
  const edited = useMemo(() => ({ document: postDocument, labels: contentFieldTexts.post, api }), [api]);
  return (
    <DocumentEditor
      edited={edited}
      title={isNew ? texts.createTitle : texts.editTitle}
      isInDialog
      statusOf={articleStatus}
      saved={isNew ? texts.created : texts.updated}
      saveFailed={{ title: articleManagerTexts.error }}
      onSaved={() => {
        const made = madeId();
        if (made !== undefined) onMade(made);
      }}
      renderPreview={renderPreview}
    >
      <ArticleFields isNew={isNew} pathOf={pathOf}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextAt at="category" required />
          <TextAt at="author" required />
          <DayAt at="date" required />
        </div>
      </ArticleFields>
    </DocumentEditor>
  );
}
