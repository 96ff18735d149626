import { type ReactNode, useEffect, useState } from 'react';
import { isOwnPath, isShownLink } from '../domain/site/addresses.ts';
import { isLinkTarget } from '../domain/site/paths.ts';
import { linkTexts as texts } from '../domain/site/link-texts.ts';
import { formatDateTime } from '../domain/time/format-time.ts';
import { trpc } from '../lib/api/trpc.ts';
import { useDateSettings } from './use-date-settings.ts';

const pauseMs = 300;

/** Published pages, posts, redirects. */
const needsAsking = (href: string) => isOwnPath(href) && !isLinkTarget(href);

/** Undefined until known. */
export function useShownLinks(hrefs: readonly string[]): (href: string) => boolean | undefined {
  const wanted = [...new Set(hrefs.filter(needsAsking))].join('\n');
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const list = asked === '' ? [] : asked.split('\n');
  const { data } = trpc.site.shownLinks.useQuery({ hrefs: list }, { enabled: list.length > 0, staleTime: 60_000 });
  return (href) => {
    if (!needsAsking(href)) return isShownLink(href);
    return list.includes(href) ? data?.includes(href) : undefined;
  };
}

/** Or that visitors do not see it (D21), or only `from` then on. */
export function useLinkHint(href: string, hint?: ReactNode, from: string | null = null): ReactNode {
  const settings = useDateSettings();
  const isShown = useShownLinks([href])(href);
  if (href === '' || isShown !== false) return hint;
  const words = from === null ? texts.notShown : texts.shownFrom(formatDateTime(from, settings));
  return <span className="font-semibold text-warning">{words}</span>;
}
