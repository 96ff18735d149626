import { useMemo } from 'react';
import { isMenuTarget } from '../../../domain/menus.ts';
import { menuTexts as texts } from '../../../domain/texts/menus.ts';
import { trpc } from '../../../lib/trpc.ts';

/** What links of menus can lead to, as suggestions and for telling which lead nowhere. */
export function useTargets() {
  const { data } = trpc.site.menus.targets.useQuery(undefined, { staleTime: 60_000 });
  return useMemo(() => {
    const stored = new Set(data?.filter(({ kind }) => kind !== 'screen').map(({ path }) => path));
    return {
      suggestions: (data ?? []).map(({ path, title, kind }) => ({
        path,
        title: texts.targetTitle(title, texts.targetKinds[kind]),
      })),
      /** While nothing is known yet no link is called broken. */
      isBroken: (url: string) => data !== undefined && url !== '' && !isMenuTarget(url, stored),
    };
  }, [data]);
}
