import { Late } from '../../components/late.tsx';
import { useIsOutdated } from '../../lib/version.ts';

const loadBar = async () => (await import('./outdated-bar.tsx')).OutdatedBar;

/** Offers the newer build of the site; nothing is reloaded by itself, so that what was typed stays. */
export function ReloadBar() {
  const isOutdated = useIsOutdated();
  return <div aria-live="polite">{isOutdated && <Late load={loadBar} />}</div>;
}
