import { siteTexts } from '../../domain/texts/site.ts';
import { useIsOutdated } from '../../lib/version.ts';
import { buttonClass } from '../../components/button.tsx';
import { Container } from '../../components/container.tsx';

/** Offers the newer build of the site; nothing is reloaded by itself, so that what was typed stays. */
export function ReloadBar() {
  const isOutdated = useIsOutdated();
  return (
    <div aria-live="polite" className="fixed inset-x-0 bottom-0 z-40">
      {isOutdated && (
        <div className="reload-bar border-t-2 border-accent bg-raised text-ink shadow-lg">
          <Container className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p>{siteTexts.newVersion}</p>
            <button type="button" className={buttonClass({ size: 'sm' })} onClick={() => window.location.reload()}>
              {siteTexts.reload}
            </button>
          </Container>
        </div>
      )}
    </div>
  );
}
