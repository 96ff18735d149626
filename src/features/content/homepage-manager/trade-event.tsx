import { useState } from 'react';
import { dayIn, isUpcoming } from '../../../domain/content/event.ts';
import { homepageManagerTexts as texts } from '../../../domain/texts/homepage-manager.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useEditor, useLabelOf, useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { AreaAt, DayAt, TextAt } from '../../../widgets/content-editor/fields.tsx';

/** Years before it are those of somebody who has typed the first digits of one. */
const firstYear = '1000';

const warning = (words: string) => <span className="font-semibold text-warning">{words}</span>;

/** The trade event with its first and last day (D22). */
export function TradeEvent({ at }: { at: string }) {
  const { store } = useEditor();
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const [today] = useState(() => dayIn(settings.general.timezone, new Date()));
  const first = `${at}.startDate`;
  const last = `${at}.endDate`;
  const startDate = String(useValueAt(first));
  const endDate = String(useValueAt(last));
  const hasTitle = String(useValueAt(`${at}.title`)).trim() !== '';
  const hasDay = startDate !== '' || endDate !== '';
  const isPast = endDate !== '' && !isUpcoming({ startDate, endDate }, today);
  return (
    <EditorGroup title={useLabelOf(at)}>
      <p className="text-sm text-muted">{texts.eventHint}</p>
      <TextAt at={`${at}.title`} {...(hasDay && !hasTitle ? { hint: warning(texts.noEventTitle) } : {})} />
      <AreaAt at={`${at}.description`} />
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
