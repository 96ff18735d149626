import { Badge } from '../../components/badge.tsx';
import type { ArticleRow } from '../../domain/articles/list.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { stateTones } from '../article-editor/article-status.ts';
import { useDateSettings } from '../use-date-settings.ts';

export function StateBadge({ row }: { row: ArticleRow }) {
  const settings = useDateSettings();
  const { state, publishAt, unpublishAt, hasDraft } = row;
  const time =
    state === 'scheduled' && publishAt !== null
      ? texts.begins(formatDateTime(publishAt, settings))
      : (state === 'published' || state === 'expired') && unpublishAt !== null
        ? texts.ends(formatDateTime(unpublishAt, settings))
        : undefined;
  return (
    <div className="min-w-28 space-y-1">
      <Badge tone={stateTones[state]}>{texts.states[state]}</Badge>
      {hasDraft && <p className="text-sm text-warning">{texts.withDraft}</p>}
      {time !== undefined && <p className="text-sm text-muted">{time}</p>}
    </div>
  );
}
