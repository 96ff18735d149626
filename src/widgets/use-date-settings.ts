import { useMemo } from 'react';
import type { DateSettings } from '../domain/time/format.ts';
import { trpc } from '../lib/api/trpc.ts';

export function useDateSettings(): DateSettings {
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const { dateFormat, timezone } = settings.general;
  return useMemo(() => ({ dateFormat, timezone, isUnbroken: true }), [dateFormat, timezone]);
}
