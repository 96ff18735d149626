import { uiTexts } from '../domain/forms/ui-texts.ts';

export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 bg-raised font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:border focus:border-edge focus:px-4 focus:py-3"
    >
      {uiTexts.skipToContent}
    </a>
  );
}
