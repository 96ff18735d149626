import { ExternalLink } from 'lucide-react';
import { adminTexts } from '../../domain/admin/texts.ts';
import { uiTexts } from '../../domain/forms/ui-texts.ts';

/** New tab: nothing here is lost. */
export function ViewWebsite({ className }: { className: string }) {
  return (
    <a href="/" target="_blank" rel="noopener" className={className}>
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      {adminTexts.viewWebsite}
      <span className="sr-only"> {uiTexts.opensInNewTab}</span>
    </a>
  );
}
