import { dayIn } from '../../../domain/time/day.ts';
import { useState } from 'react';
import { isUpcoming } from '../../../domain/content/homepage/event.ts';
import { entryOfDays } from '../../../domain/content/homepage/event-entry.ts';
import type { HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { homepageManagerTexts as texts } from '../../../domain/content/homepage/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useLabelOf, useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, DayAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { type Place, within } from '../../../widgets/content-editor/place.ts';
import { EventDaysAt } from './event-days-at.tsx';

const warning = (words: string) => <span className="font-semibold text-warning">{words}</span>;

/** The trade event (D22). */
export function TradeEvent({ at }: { at: Place<HomepageContent['exportSection']['event']> }) {
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const [today] = useState(() => dayIn(settings.general.timezone, new Date()));
  const first = within(at, 'startDate');
  const last = within(at, 'endDate');
  const startDate = useValueAt(first);
  const endDate = useValueAt(last);
  const hasTitle = useValueAt(within(at, 'title')).trim() !== '';
  const hasDay = startDate !== '' || endDate !== '';
  const isPast = endDate !== '' && !isUpcoming({ startDate, endDate }, today);
  // Hidden without a last day.
  const note = isPast ? texts.pastEvent : hasTitle && endDate === '' ? texts.noEventDay : undefined;
  const hint = note === undefined ? {} : { hint: warning(note) };
  return (
    <EditorGroup title={useLabelOf(at)}>
      <TextAt at={within(at, 'title')} {...(hasDay && !hasTitle ? { hint: warning(texts.noEventTitle) } : {})} />
      <AreaAt at={within(at, 'description')} />
      {entryOfDays({ startDate, endDate }) === undefined ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <DayAt at={first} />
          <DayAt at={last} {...hint} />
        </div>
      ) : (
        <EventDaysAt first={first} last={last} {...hint} />
      )}
    </EditorGroup>
  );
}
