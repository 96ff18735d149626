import { Deferred } from '../../components/deferred.tsx';
import { useIsOutdated } from '../../lib/api/version.ts';

const loadBar = async () => (await import('./outdated-bar.tsx')).OutdatedBar;

/** Never reloads by itself, so that input is kept. */
export function ReloadBar() {
  const isOutdated = useIsOutdated();
  return <div aria-live="polite">{isOutdated && <Deferred load={loadBar} />}</div>;
}
