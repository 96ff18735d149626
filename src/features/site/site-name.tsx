import { Mark } from '../../components/mark.tsx';
import { SiteLink } from '../../widgets/site-link.tsx';
import type { SiteShell } from '../../domain/site/site.ts';
import { shortName } from '../../domain/site/short-name.ts';
import { siteTexts } from '../../domain/site/texts.ts';

interface SiteNameProps {
  settings: SiteShell['settings'];
  /** In the header: one line where there is little room, the full name for screen readers. */
  isShort?: boolean;
}

export function SiteName({ settings, isShort = false }: SiteNameProps) {
  const { siteName, tagline } = settings.general;
  const short = isShort ? shortName(siteName) : siteName;
  const { logo } = settings.appearance;
  return (
    <SiteLink
      href="/"
      aria-label={short === siteName ? siteTexts.home(siteName) : siteTexts.homeOf(siteName, short)}
      className="flex min-w-0 items-center gap-2.5 sm:gap-3"
    >
      {logo === null || logo.path === '' ? (
        <Mark className="size-10 sm:size-12" />
      ) : (
        <img
          src={logo.path}
          alt=""
          width={250}
          height={80}
          className="h-9 w-auto max-w-28 object-contain sm:h-12 sm:max-w-36"
        />
      )}
      <span className="min-w-0 leading-tight">
        {isShort && (
          <span className="short-name block truncate text-lg leading-tight font-semibold sm:hidden">{short}</span>
        )}
        <span
          className={`block text-sm leading-tight font-semibold wrap-break-word sm:text-base sm:leading-tight ${isShort ? 'max-sm:hidden' : ''}`}
        >
          {siteName}
        </span>
        {tagline !== '' && (
          <span
            className={`mt-0.5 block text-xs leading-tight sm:text-sm sm:leading-tight ${isShort ? 'max-sm:whole-line' : ''}`}
          >
            <span>{tagline}</span>
          </span>
        )}
      </span>
    </SiteLink>
  );
}
