import type { PageArticle } from '../../domain/articles/articles.ts';
import { type ArticleState, articleState } from '../../domain/articles/state.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import type { DocumentStatus } from '../content-editor/editor-header.tsx';

export const stateTones = {
  draft: 'neutral',
  scheduled: 'warning',
  published: 'success',
  expired: 'neutral',
} as const satisfies Record<ArticleState, string>;

export const stateNow = (article: Parameters<typeof articleState>[0]): ArticleState =>
  articleState(article, new Date());

export const articleStatus: DocumentStatus<PageArticle> = (published, version) => {
  if (version === 0) return { words: texts.notSaved, tone: 'neutral' };
  const state = stateNow(published);
  return { words: texts.stateVersion(texts.states[state], version), tone: stateTones[state] };
};
