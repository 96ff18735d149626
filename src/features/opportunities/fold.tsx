import type { ReactNode } from 'react';
import { opportunityTexts as texts } from '../../domain/opportunities/texts.ts';

interface FoldProps {
  label: string;
  /** Active filters in it. */
  active: number;
  /** By the page, e.g. for an error. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * Closed below 1024 px, else open. The content follows the summary, outside `details`, which CSS cannot open in every
 * browser; works without JavaScript.
 */
export function Fold({ label, active, isOpen = false, children }: FoldProps) {
  return (
    <>
      <details open={isOpen} className="peer lg:hidden">
        <summary className="min-h-11 cursor-pointer rounded-control border border-edge bg-raised px-4 py-2 font-semibold">
          {texts.folded(label, active)}
        </summary>
      </details>
      <div className="hidden pt-4 pb-2 peer-open:block lg:block lg:py-0">{children}</div>
    </>
  );
}
