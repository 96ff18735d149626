import { useMemo } from 'react';
import { menuTexts as texts } from '../../../domain/menus/texts.ts';
import { trpc } from '../../../lib/trpc.ts';

export function useTargets() {
  const { data } = trpc.site.menus.targets.useQuery(undefined, { staleTime: 60_000 });
  return useMemo(
    () =>
      (data ?? []).map(({ path, title, kind }) => ({
        path,
        title: texts.targetTitle(title, texts.targetKinds[kind]),
      })),
    [data],
  );
}
