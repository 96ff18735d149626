import { Deferred } from '../../components/deferred.tsx';
import { useIsOutdated } from '../../lib/version.ts';

const loadBar = async () => (await import('./outdated-bar.tsx')).OutdatedBar;

/** Offers the newer build of the site; nothing is reloaded by itself, so that what was typed stays. */
export function ReloadBar() {
  const isOutdated = useIsOutdated();
  return <div aria-live="polite">{isOutdated && <Deferred load={loadBar} />}</div>;
}
