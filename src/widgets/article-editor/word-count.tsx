import { useDeferredValue } from 'react';
import type { PageArticle } from '../../domain/articles/articles.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { wordsIn } from '../../domain/content/rich-text/count-words.ts';
import { plainTextOf } from '../../domain/content/rich-text/words.ts';
import { useValueAt } from '../content-editor/editor-context.ts';
import { placesOf } from '../content-editor/place.ts';

const at = placesOf<PageArticle>();

/** Of the text and its sections. */
export function WordCount() {
  const content = useDeferredValue(useValueAt(at('content')));
  const sections = useDeferredValue(useValueAt(at('sections')));
  const count = [content, ...sections.map((section) => section.content)].reduce(
    (sum, text) => sum + wordsIn(plainTextOf(text)),
    0,
  );
  return <p className="text-sm text-muted">{count === 0 ? texts.noWords : texts.words(count)}</p>;
}
