import { hasRoleFor, levelOf } from '../domain/access/access.ts';
import { isServedPath } from '../domain/site/paths.ts';
import { useViewer } from '../lib/session/session.ts';
import { SiteLink } from './site-link.tsx';

interface PlaceLinkProps {
  href: string;
  className?: string;
  children: string;
}

/** Plain text if its screen does not exist (D21), or is not for this person. */
export function PlaceLink({ href, className = 'underline underline-offset-4', children }: PlaceLinkProps) {
  const viewer = useViewer();
  const [path = ''] = href.split(/[?#]/);
  return isServedPath(href) && hasRoleFor(levelOf(path), viewer) ? (
    <SiteLink href={href} className={className}>
      {children}
    </SiteLink>
  ) : (
    children
  );
}
