import { Badge } from '../components/badge.tsx';
import type { UsePlace } from '../domain/documents/use-place.ts';
import { usePlaceTexts as texts } from '../domain/documents/use-place-texts.ts';
import { withKeys } from '../lib/with-keys.ts';
import { PlaceLink } from './place-link.tsx';

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
