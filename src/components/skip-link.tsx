import { uiTexts } from '../domain/forms/ui-texts.ts';

export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      {uiTexts.skipToContent}
    </a>
  );
}
