import { Mark } from '../../components/mark.tsx';
import { SiteLink } from '../../widgets/site-link.tsx';
import type { SiteShell } from '../../domain/site/site.ts';
import { siteTexts } from '../../domain/site/texts.ts';

interface SiteNameProps {
  settings: SiteShell['settings'];
  className?: string;
  onFollow?: () => void;
}

export function SiteName({ settings, className = '', onFollow }: SiteNameProps) {
  const { siteName, tagline } = settings.general;
  const { logo } = settings.appearance;
  return (
    <SiteLink
      href="/"
      aria-label={siteTexts.home(siteName)}
      onClick={onFollow}
      className={`flex min-w-0 items-center gap-2.5 sm:gap-3 ${className}`}
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
        <span className="block text-sm leading-tight font-semibold wrap-break-word sm:text-base sm:leading-tight">
          {siteName}
        </span>
        {tagline !== '' && (
          <span className="mt-0.5 block text-xs leading-tight sm:text-sm sm:leading-tight">{tagline}</span>
        )}
      </span>
    </SiteLink>
  );
}
