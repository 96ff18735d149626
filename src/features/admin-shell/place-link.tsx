import { isServedPath } from '../../domain/site/paths.ts';
import { SiteLink } from '../../widgets/site-link.tsx';

/** Plain text if its screen does not exist (D21). */
export function PlaceLink({ href, children }: { href: string; children: string }) {
  return isServedPath(href) ? (
    <SiteLink href={href} className="underline">
      {children}
    </SiteLink>
  ) : (
    children
  );
}
