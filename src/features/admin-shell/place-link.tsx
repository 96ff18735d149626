import { isServedPath } from '../../domain/site/paths.ts';
import { SiteLink } from '../../widgets/site-link.tsx';

/** A link if its screen exists, otherwise plain text (D21). */
export function PlaceLink({ href, children }: { href: string; children: string }) {
  return isServedPath(href) ? (
    <SiteLink href={href} className="underline">
      {children}
    </SiteLink>
  ) : (
    children
  );
}
