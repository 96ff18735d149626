import { Link } from '@tanstack/react-router';
import { opportunityListTexts } from '../../../domain/opportunities/list-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';

/** Lists the sectors. */
export function UnknownSector() {
  const [{ sectors }] = trpc.opportunities.overview.useSuspenseQuery();
  return (
    <>
      <p>{opportunityListTexts.unknownSectorHint}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 pt-1">
        {sectors.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to="/investment-opportunities"
              search={{ sector: slug }}
              className="inline-block py-0.5 underline underline-offset-4"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
