import { useMemo } from 'react';
import { menuTexts as texts } from '../../../domain/menus/texts.ts';
import { pathOf } from '../../../domain/site/paths.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';

function useStored() {
  return trpc.site.menus.targets.useQuery(undefined, { staleTime: 60_000 }).data;
}

export function useTargets() {
  const data = useStored();
  const settings = useDateSettings();
  return useMemo(
    () =>
      (data ?? []).map(({ path, title, kind, from }) => {
        const words = texts.targetTitle(title, texts.targetKinds[kind]);
        return {
          path,
          title: from === null ? words : texts.scheduledTarget(words, formatDateTime(from, settings)),
          from,
        };
      }),
    [data, settings],
  );
}

/** When visitors see it; undefined if its page is not scheduled. */
export function useScheduledTime(url: string): string | undefined {
  const settings = useDateSettings();
  const from = useStored()?.find(({ path }) => path === pathOf(url))?.from ?? null;
  return from === null ? undefined : formatDateTime(from, settings);
}
