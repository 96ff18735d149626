import { Badge } from '../../components/badge.tsx';
import type { PageArticle } from '../../domain/articles/articles.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { usePublishedAt } from '../content-editor/editor-context.ts';
import { MomentAt } from '../content-editor/fields/moment-at.tsx';
import { placesOf } from '../content-editor/place.ts';
import { useDateSettings } from '../use-date-settings.ts';
import { stateNow, stateTones } from './article-status.ts';

const at = placesOf<PageArticle>();

/** The stored state, changed by the save bar's buttons (D60). */
export function Publication() {
  const settings = useDateSettings();
  const publishAt = usePublishedAt(at('publishAt'));
  const state = stateNow({
    status: usePublishedAt(at('status')),
    publishAt,
    unpublishAt: usePublishedAt(at('unpublishAt')),
  });
  const time = publishAt === null ? '' : formatDateTime(publishAt, settings);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
        {time !== '' && state === 'scheduled' && <span>{texts.scheduledFor(time)}</span>}
        {time !== '' && state === 'published' && <span>{texts.publishedSince(time)}</span>}
      </p>
      <MomentAt at={at('unpublishAt')} hint={texts.unpublishAtHint} />
    </>
  );
}
