import { SiteLink } from '../../components/site-link.tsx';
import type { SiteShell } from '../../domain/site.ts';
import { siteTexts } from '../../domain/texts/site.ts';
import { Mark } from './mark.tsx';

interface SiteNameProps {
  settings: SiteShell['settings'];
  className?: string;
  onFollow?: () => void;
}

/** Logo (or the built-in mark) and name of the authority, leading home. */
export function SiteName({ settings, className = '', onFollow }: SiteNameProps) {
  const { siteName, tagline } = settings.general;
  const { logo } = settings.appearance;
  return (
    <SiteLink
      href="/"
      aria-label={siteTexts.home(siteName)}
      onClick={onFollow}
      className={`flex min-w-0 items-center gap-3 ${className}`}
    >
      {logo === null ? (
        <Mark className="size-11 sm:size-12" />
      ) : (
        <img src={logo.path} alt="" width={250} height={80} className="h-11 w-auto max-w-36 object-contain sm:h-12" />
      )}
      <span className="min-w-0 leading-tight">
        <span className="block font-semibold wrap-anywhere">{siteName}</span>
        {tagline !== '' && <span className="block text-sm opacity-85">{tagline}</span>}
      </span>
    </SiteLink>
  );
}
