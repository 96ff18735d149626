import type { PostArticle } from '../../domain/articles/articles.ts';
import { articleManagerTexts } from '../../domain/articles/manager-texts.ts';
import { PostView } from '../../widgets/article/post-view.tsx';
import { ArticleButtons } from '../../widgets/article-editor/article-buttons.tsx';
import { ArticleSettings, ArticleText } from '../../widgets/article-editor/article-fields.tsx';
import { type ArticleFormProps, useArticleForm } from '../../widgets/article-editor/use-article-form.ts';
import { DocumentEditor } from '../../widgets/content-editor/document-editor.tsx';
import { DayAt, TextAt } from '../../widgets/content-editor/fields/fields.tsx';
import { placesOf } from '../../widgets/content-editor/place.ts';

const at = placesOf<PostArticle>();

const texts = articleManagerTexts.posts;

const pathOf = (slug: string) => `/news/${slug}`;
const renderPreview = (content: PostArticle) => <PostView article={content} />;

/** Spec 2 §2, Post manager. */
export function PostForm(props: ArticleFormProps) {
  const { isNew, editor } = useArticleForm('posts', props);
  return (
    <DocumentEditor
      {...editor}
      title={isNew ? texts.createTitle : texts.editTitle}
      isInDialog
      saveButtons={ArticleButtons}
      settings={
        <ArticleSettings isNew={isNew} pathOf={pathOf}>
          <TextAt at={at('category')} required />
          <TextAt at={at('author')} required />
          <DayAt at={at('date')} required />
        </ArticleSettings>
      }
      renderPreview={renderPreview}
    >
      <ArticleText isNew={isNew} />
    </DocumentEditor>
  );
}
