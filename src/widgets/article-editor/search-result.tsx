import type { PageArticle } from '../../domain/articles/articles.ts';
import { slugOf } from '../../domain/articles/articles.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useValueAt } from '../content-editor/editor-context.ts';
import { type Place, placesOf } from '../content-editor/place.ts';

/** Approximate. */
const shown = { title: 60, description: 160 } as const;

function cut(words: string, maxChars: number): string {
  return words.length <= maxChars ? words : `${words.slice(0, maxChars).trimEnd()}…`;
}

const at = placesOf<PageArticle>();
const useText = (place: Place<string>) => useValueAt(place).trim();

export function SearchResult({ pathOf }: { pathOf: (slug: string) => string }) {
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const title = useText(at('title'));
  const metaTitle = useText(at('metaTitle'));
  const excerpt = useText(at('excerpt'));
  const metaDescription = useText(at('metaDescription'));
  const slug = useText(at('slug')) || slugOf(title);
  const isHidden = useValueAt(at('noindex'));
  return (
    <figure aria-label={texts.resultPreview} className="rounded-card border border-line bg-paper p-4">
      <figcaption className="mb-2 text-sm text-muted">{texts.resultPreview}</figcaption>
      <div className="space-y-0.5 wrap-anywhere">
        <p className="text-sm">
          {new URL(settings.general.siteUrl, window.location.origin).host}
          {pathOf(slug)}
        </p>
        <p className="text-lg text-brand-ink">
          {cut(`${metaTitle || title} | ${settings.general.siteName}`, shown.title + settings.general.siteName.length)}
        </p>
        <p className="text-sm text-muted">{cut(metaDescription || excerpt, shown.description)}</p>
      </div>
      {isHidden && <p className="mt-2 text-sm">{texts.noindexNote}</p>}
    </figure>
  );
}
