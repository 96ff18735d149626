import { fileSize } from '../../domain/media/file-size.ts';
import { formatDate } from '../../domain/time/format.ts';
import type { ExcerptPart, SearchItem } from '../../domain/search/search.ts';
import { searchTexts as texts } from '../../domain/search/texts.ts';
import { withKeys } from '../../lib/with-keys.ts';
import { SiteLink } from '../../widgets/site-link.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

export function SearchResults({ items }: { items: readonly SearchItem[] }) {
  return (
    <ol className="max-w-prose divide-y divide-line border-y border-line">
      {items.map((item) => (
        <Result key={item.href} item={item} />
      ))}
    </ol>
  );
}

function Result({ item: { kind, title, href, excerpt, date, type, size, isExample } }: { item: SearchItem }) {
  const dates = useDateSettings();
  return (
    <li className="space-y-1.5 py-5">
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="font-semibold">{texts.one[kind]}</span>
        {isExample === true && <span className="font-semibold text-warning">{texts.example}</span>}
        {date !== undefined && <time dateTime={date}>{formatDate(date, dates)}</time>}
        {type !== undefined && size !== undefined && (
          <span>
            {type}, {fileSize(size)}
          </span>
        )}
      </p>
      <h2 className="text-xl wrap-anywhere">
        <SiteLink href={href} className="text-brand-ink underline underline-offset-4">
          {title}
        </SiteLink>
      </h2>
      {excerpt.length > 0 && (
        <p className="wrap-anywhere text-muted">
          <Marked parts={excerpt} />
        </p>
      )}
    </li>
  );
}

function Marked({ parts }: { parts: readonly ExcerptPart[] }) {
  return withKeys(parts, ({ text }) => text).map(({ key, item: { text, marked } }) =>
    marked ? (
      <mark key={key} className="rounded-tag bg-accent px-0.5 text-on-accent">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
