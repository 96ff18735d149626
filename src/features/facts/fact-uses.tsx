import { factTexts as texts } from '../../domain/facts/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';

interface FactUsesProps {
  id: string;
  /** Before a deletion, which texts that refer to it prevent. */
  isRemoval?: boolean;
}

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
          <ul className="list-disc pl-5">
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
          {isRemoval && <p>{texts.takeOut}</p>}
          <ul className="list-disc pl-5">
            {places.map(({ title, place }) => (
              <li key={`${title} ${place}`} className="wrap-anywhere">
                {texts.usedAt(title, place)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
