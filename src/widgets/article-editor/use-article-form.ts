import { useMemo } from 'react';
import { pageDocument, postDocument } from '../../domain/articles/articles.ts';
import type { ContentDocument } from '../../domain/content/documents.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { contentFieldTexts } from '../../domain/content/field-texts.ts';
import type { EditedDocument } from '../content-editor/document-api.ts';
import { keepFocus } from '../content-editor/keep-focus.ts';
import { newRow, type RowDocuments, useRowApi } from '../content-editor/items/use-row-api.ts';
import { articleStatus } from './article-status.ts';

type Articles = Pick<RowDocuments, 'pages' | 'posts'>;

const documents: { [Noun in keyof Articles]: ContentDocument<Articles[Noun]> } = {
  pages: pageDocument,
  posts: postDocument,
};
const labels = { pages: contentFieldTexts.page, posts: contentFieldTexts.post };

export interface ArticleFormProps {
  id: string;
  onMade: (id: string) => void;
}

export function useArticleForm<Noun extends keyof Articles>(noun: Noun, { id, onMade }: ArticleFormProps) {
  const isNew = id === newRow;
  const { api, madeId } = useRowApi(noun, id);
  const edited = useMemo<EditedDocument<Articles[Noun]>>(
    () => ({ document: documents[noun], labels: labels[noun], api }),
    [noun, api],
  );
  const editor = {
    edited,
    statusOf: articleStatus,
    saved: isNew ? texts[noun].created : texts[noun].updated,
    saveFailed: { title: texts.error },
    onSaved: () => {
      const made = madeId();
      if (made === undefined) return;
      keepFocus();
      onMade(made);
    },
  };
  return { isNew, editor };
}
