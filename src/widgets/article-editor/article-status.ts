import { articleState, type PageArticle } from '../../domain/articles/articles.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import type { DocumentStatus } from '../content-editor/editor-header.tsx';

export const articleStatus: DocumentStatus<PageArticle> = (published, version) => {
  if (version === 0) return { words: texts.notSaved, tone: 'neutral' };
  const state = articleState(published, new Date());
  return {
    words: texts.stateVersion(texts.states[state], version),
    tone: state === 'published' ? 'success' : state === 'scheduled' ? 'warning' : 'neutral',
  };
};
