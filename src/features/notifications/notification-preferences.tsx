import { useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { Switch } from '../../components/form/switch.tsx';
import type { NotificationPreference, NotificationWay } from '../../domain/notifications/notifications.ts';
import { notificationTexts as texts } from '../../domain/notifications/texts.ts';
import { topicText, topicTexts } from '../../domain/notifications/topic-texts.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { useViewer } from '../../lib/session/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { LoadFailed } from '../../widgets/load-failed.tsx';

/** Show the server's state. */
export function NotificationPreferences() {
  const query = trpc.notifications.preferences.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  return (
    <section aria-labelledby="preferences-title">
      <h2 id="preferences-title" className="text-xl">
        {texts.preferences}
      </h2>
      <p className="mt-1 mb-3 text-muted">{texts.preferencesLead}</p>
      <LoadFailed title={texts.preferencesFailed} query={query} />
      {data === undefined && error === null && <Skeleton className="h-40 w-full" />}
      {data !== undefined && (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {data.map((preference) => (
            <Topic key={preference.category} preference={preference} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Separate mutations: quick changes both save. */
function useWay(category: NotificationPreference['category'], way: NotificationWay) {
  const api = useApi();
  const save = trpc.notifications.setPreference.useMutation();
  const [isSaved, setSaved] = useState(false);
  const { run, isBusy, failure } = useAction(async (isOn: boolean) => {
    setSaved(false);
    const stored = await save.mutateAsync({ category, [way]: isOn });
    const all = api.notifications.preferences.getData() ?? [];
    api.notifications.preferences.setData(
      undefined,
      all.map((one) => (one.category === category ? { ...one, [way]: stored[way] } : one)),
    );
    setSaved(true);
  });
  return { way, run, failure, isSaved, wanted: isBusy ? save.variables?.[way] : undefined };
}

function Topic({ preference }: { preference: NotificationPreference }) {
  const { category, fixed } = preference;
  const viewer = useViewer();
  const { title } = topicTexts[category];
  const ways = [useWay(category, 'inApp'), useWay(category, 'byMail')];
  const failure = ways.map((one) => one.failure).find((found) => found !== undefined);
  const isSaved = failure === undefined && ways.some((one) => one.isSaved);
  const why = fixed.length > 0 && (category === 'role' || category === 'security') ? texts.fixedWhy[category] : '';
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="text-sm text-muted">{topicText(category, viewer)}</p>
          {why !== '' && <p className="mt-1 text-sm">{why}</p>}
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {ways.map(({ way, run, wanted }) => {
            const isOn = wanted ?? preference[way];
            if (isOn === null) return null;
            return (
              <span key={way} className="flex min-h-11 items-center gap-2 text-sm">
                <Switch
                  label={texts.switchLabel(title, texts[way])}
                  isOn={isOn}
                  {...(fixed.includes(way) ? {} : { onChange: run })}
                />
                <span aria-hidden="true">{texts[way]}</span>
              </span>
            );
          })}
        </div>
      </div>
      <p role="status" className="text-sm text-success empty:hidden">
        {isSaved ? texts.saved : ''}
      </p>
      <ActionFailed title={texts.saveFailed} failure={failure} />
    </li>
  );
}
