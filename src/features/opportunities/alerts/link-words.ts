import { alertTexts as texts } from '../../../domain/opportunities/alerts/alert-texts.ts';
import { changeTexts } from '../../../domain/opportunities/change-texts.ts';
import type { LoadedLink } from './load-alert.ts';

/** Title and lead of a link's page. */
export function linkWords({ kind, link, isDone }: Pick<LoadedLink, 'kind' | 'link' | 'isDone'>) {
  const { state, about, frequency } = link;
  if (state === 'unknown') return { title: texts.unknownTitle, text: texts.unknownText };
  if (kind === 'stop') {
    if (state === 'stopped') return { title: texts.stoppedTitle, text: texts.stoppedText };
    return { title: texts.stopTitle, text: texts.stopText };
  }
  const own = 'projects' in about ? changeTexts : texts;
  if (state === 'waiting') return { title: own.confirmTitle, text: own.confirmText(frequency) };
  if (state === 'on') return { title: own.onTitle, text: isDone ? texts.confirmedText : texts.alreadyText };
  if (state === 'stopped') return { title: texts.wasStoppedTitle, text: texts.wasStoppedText };
  return { title: texts.expiredTitle, text: texts.expiredText };
}
