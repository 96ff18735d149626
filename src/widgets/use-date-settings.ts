import { trpc } from '../lib/trpc.ts';

/** Date format and zone of the site's settings (D32), for `formatDate` and `formatDateTime`. */
export function useDateSettings() {
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  return settings.general;
}
