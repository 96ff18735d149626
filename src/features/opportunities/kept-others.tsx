import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { compareTexts as texts } from '../../domain/opportunities/compare-texts.ts';
import { compareSearch, keptLimits } from '../../domain/opportunities/kept.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useKept } from './use-kept.ts';

const link = 'inline-block py-0.5 underline underline-offset-4';

/** To add to the comparison, or to remove. */
export function KeptOthers({ compared }: { compared: readonly string[] }) {
  const { ids, toggle } = useKept();
  const title = useId();
  const others = ids.filter((id) => !compared.includes(id));
  if (others.length === 0) return null;
  const isFull = compared.length >= keptLimits.compared;
  // The maximum of one call.
  const starts = others.map((_, index) => index).filter((index) => index % keptLimits.compared === 0);
  return (
    <section aria-labelledby={title} className="space-y-3 print:hidden">
      <h2 id={title} className="text-2xl">
        {texts.others}
      </h2>
      {isFull && <p>{texts.removeFirst}</p>}
      <ul className="space-y-3">
        {starts.map((start) => (
          <Others
            key={start}
            ids={others.slice(start, start + keptLimits.compared)}
            compared={compared}
            isFull={isFull}
            onRemove={toggle}
          />
        ))}
      </ul>
    </section>
  );
}

interface OthersProps {
  ids: string[];
  compared: readonly string[];
  isFull: boolean;
  onRemove: (id: string) => void;
}

function Others({ ids, compared, isFull, onRemove }: OthersProps) {
  const { data } = trpc.opportunities.compare.useQuery({ ids });
  return data?.map(({ id, opportunity }) => (
    <li key={id} className="flex flex-wrap items-start gap-x-5">
      <span className="min-w-0 font-semibold wrap-anywhere">{opportunity?.title ?? texts.gone}</span>
      {!isFull && opportunity !== null && (
        <Link
          to="/investment-opportunities/compare"
          search={compareSearch([...compared, id])}
          resetScroll={false}
          activeProps={{}}
          className={link}
        >
          {texts.add}
          <span className="sr-only"> {opportunity.title}</span>
        </Link>
      )}
      <button type="button" onClick={() => onRemove(id)} className={link}>
        {texts.remove}
        <span className="sr-only"> {opportunity?.title ?? texts.closedProject}</span>
      </button>
    </li>
  ));
}
