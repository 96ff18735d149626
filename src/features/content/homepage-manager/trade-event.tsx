import { useState } from 'react';
import { dayIn, isUpcoming } from '../../../domain/content/event.ts';
import type { HomepageContent } from '../../../domain/content/homepage.ts';
import { homepageManagerTexts as texts } from '../../../domain/texts/homepage-manager.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useEditor, useLabelOf, useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, DayAt, TextAt } from '../../../widgets/content-editor/fields.tsx';
import { type Place, within } from '../../../widgets/content-editor/place.ts';

/** Years before it are those of somebody who has typed the first digits of one. */
const firstYear = '1000';

const warning = (words: string) => <span className="font-semibold text-warning">{words}</span>;

/** The trade event with its first and last day (D22). */
export function TradeEvent({ at }: { at: Place<HomepageContent['exportSection']['event']> }) {
  const { store } = useEditor();
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const [today] = useState(() => dayIn(settings.general.timezone, new Date()));
  const first = within(at, 'startDate');
  const last = within(at, 'endDate');
  const startDate = useValueAt(first);
  const endDate = useValueAt(last);
  const hasTitle = useValueAt(within(at, 'title')).trim() !== '';
  const hasDay = startDate !== '' || endDate !== '';
  const isPast = endDate !== '' && !isUpcoming({ startDate, endDate }, today);
  return (
    <EditorGroup title={useLabelOf(at)}>
      <p className="text-sm text-muted">{texts.eventHint}</p>
      <TextAt at={within(at, 'title')} {...(hasDay && !hasTitle ? { hint: warning(texts.noEventTitle) } : {})} />
      <AreaAt at={within(at, 'description')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayAt
          at={first}
          onPick={(day) => {
            if (day >= firstYear && (endDate === '' || endDate < day)) store.set(last, day);
          }}
          {...(hasTitle && !hasDay ? { hint: warning(texts.noEventDay) } : {})}
        />
        <DayAt at={last} {...(isPast ? { hint: warning(texts.pastEvent) } : {})} />
      </div>
    </EditorGroup>
  );
}
