import { Badge } from '../components/badge.tsx';
import { hasRoleFor, levelOf } from '../domain/access/access.ts';
import type { UsePlace } from '../domain/documents/use-place.ts';
import { usePlaceTexts as texts } from '../domain/documents/use-place-texts.ts';
import { isServedPath } from '../domain/site/paths.ts';
import { useViewer } from '../lib/session/session.ts';
import { withKeys } from '../lib/with-keys.ts';
import { SiteLink } from './site-link.tsx';

/** Plain text if its screen does not exist (D21), or is not for this person. */
export function PlaceLink({ href, children }: { href: string; children: string }) {
  const viewer = useViewer();
  const [path = ''] = href.split(/[?#]/);
  return isServedPath(href) && hasRoleFor(levelOf(path), viewer) ? (
    <SiteLink href={href} className="underline underline-offset-4">
      {children}
    </SiteLink>
  ) : (
    children
  );
}

/** Where something is used, and what prevents its deletion. */
export function PlaceList({ places }: { places: readonly UsePlace[] }) {
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm wrap-anywhere">
      {withKeys(places, ({ title, place }) => texts.at(title, place)).map(({ key, item }) => (
        <li key={key}>
          <PlaceLink href={item.href}>{texts.at(item.title, item.place)}</PlaceLink>
          {item.isBlocking && (
            <Badge tone="warning" className="ml-2">
              {texts.blocks}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
