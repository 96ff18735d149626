import type { FactUse } from '../../domain/facts/list.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { PlaceList } from '../../widgets/place-list.tsx';

interface FactUsesProps {
  id: string;
  /** Before a deletion: marks the texts that prevent it. */
  isRemoval?: boolean;
}

export const preventsDeletion = (use: FactUse) => use.kind === 'document' && use.isBlocking;

/** Where visitors meet a fact. */
export function FactUses({ id, isRemoval = false }: FactUsesProps) {
  const { data: uses = [] } = trpc.facts.whereUsed.useQuery({ id }, { staleTime: 0 });
  const places = uses.filter((use) => use.kind === 'document');
  const listed = uses.filter((use) => use.kind === 'publicPage');
  const pages = new Set(places.map(({ title }) => title));
  return (
    <>
      {isRemoval && listed.length > 0 && (
        <div className="mt-2">
          <p>{texts.used}</p>
          <ul className="list-disc pl-5 text-sm">
            {listed.map(({ href }) => (
              <li key={href}>
                <a href={href} target="_blank" className="underline underline-offset-4" rel="noreferrer">
                  {texts.usedOn}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {places.length > 0 && (
        <div className="mt-2">
          <p className="font-semibold">{texts.usedIn(places.length, pages.size)}</p>
          <PlaceList places={places.map((use) => ({ ...use, isBlocking: isRemoval && use.isBlocking }))} />
        </div>
      )}
    </>
  );
}
