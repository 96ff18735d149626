import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { KeepProps } from './keep.tsx';

const Keep = lazyPart(() => import('./keep.tsx'), 'Keep');

/** Not rendered by the server: needs scripts. */
export function KeepPart(props: KeepProps) {
  return (
    useHydrated() && (
      <Suspense>
        <Keep {...props} />
      </Suspense>
    )
  );
}
