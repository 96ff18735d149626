import { Deferred } from '../../components/deferred.tsx';
import { useIsOutdated } from '../../lib/version.ts';

const loadBar = async () => (await import('./outdated-bar.tsx')).OutdatedBar;

/** Never automatic: keeps input. */
export function ReloadBar() {
  const isOutdated = useIsOutdated();
  return <div aria-live="polite">{isOutdated && <Deferred load={loadBar} />}</div>;
}
