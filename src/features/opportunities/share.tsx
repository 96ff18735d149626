import type { MouseEvent } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { pageCodePath, shareLinks, shareText } from '../../domain/opportunities/share.ts';
import { shareTexts as texts } from '../../domain/opportunities/share-texts.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { OpportunityDetailData } from './types.ts';

type ShareSheet = (data: ShareData) => Promise<void>;

/** If the browser has one; it needs https. */
function shareSheet(): ShareSheet | undefined {
  const sheet = (navigator as { share?: ShareSheet }).share;
  return sheet?.bind(navigator);
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: texts.copied });
  } catch {
    toast({ title: texts.copyFailed, description: texts.copyFailedNote, tone: 'destructive' });
  }
}

/** System share sheet, or links, also without JavaScript. */
export function Share({ opportunity }: { opportunity: OpportunityDetailData }) {
  const [{ origin }] = trpc.site.shell.useSuspenseQuery();
  const isHydrated = useHydrated();
  const url = `${origin}/investment-opportunities/${opportunity.id}`;

  function openSheet(event: MouseEvent<HTMLElement>): void {
    const share = shareSheet();
    const details = event.currentTarget.closest('details');
    if (share === undefined || details === null) return;
    event.preventDefault();
    share({ title: opportunity.title, text: shareText(opportunity), url }).catch((error: unknown) => {
      // Closed by the user; else show links.
      if (!(error instanceof DOMException && error.name === 'AbortError')) details.open = true;
    });
  }

  return (
    <>
      <details className="print:hidden">
        <summary
          onClick={openSheet}
          className={`cursor-pointer list-none ${buttonClass({ variant: 'outline', size: 'sm' })}`}
        >
          {texts.share}
        </summary>
        <ul className="mt-3 flex flex-wrap gap-2">
          {shareLinks(opportunity, url).map(({ label, href }) => (
            <li key={label}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
              >
                {label}
              </a>
            </li>
          ))}
          {isHydrated && (
            <li>
              <Button variant="ghost" size="sm" onClick={() => void copy(url)}>
                {texts.copy}
              </Button>
            </li>
          )}
        </ul>
      </details>
      {/* For print; loaded after the first view, as printing does not wait. */}
      {isHydrated && (
        <img src={pageCodePath(opportunity.id)} alt={texts.code} fetchPriority="low" className="hidden print:block" />
      )}
    </>
  );
}
