import { factTopics } from '../../domain/facts/facts.ts';
import { formatFact } from '../../domain/facts/format.ts';
import { asOfWords, periodWords } from '../../domain/facts/period.ts';
import type { PublicFact } from '../../domain/facts/public.ts';
import { factTopicNames, publicFactTexts as texts } from '../../domain/facts/public-texts.ts';
import { type DateSettings, formatDate } from '../../domain/time/format.ts';
import { SiteLink } from '../../widgets/site-link.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

/** A wide table, also by keyboard. */
const scrollable = { tabIndex: 0 };

/** Tables; on a phone the source is below the figure's name, the period below its value. */
export function FactTopics({ facts }: { facts: readonly PublicFact[] }) {
  return factTopics.map((topic) => {
    const own = facts.filter((fact) => fact.topic === topic);
    if (own.length === 0) return null;
    return (
      <section key={topic}>
        <h2 id={topic} className="border-b-2 border-ink pb-3 text-2xl">
          {factTopicNames[topic]}
        </h2>
        <div role="group" aria-labelledby={topic} {...scrollable} className="prose-table prose">
          <table aria-labelledby={topic} className="max-sm:block">
            <thead className="max-sm:sr-only">
              <tr>
                {[texts.figure, texts.value, texts.period, texts.source].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            {[...new Set(own.map(({ series }) => series))].map((name) => (
              <Series key={name} name={name} points={own.filter(({ series }) => series === name)} />
            ))}
          </table>
        </div>
      </section>
    );
  });
}

function Series({ name, points }: { name: string; points: readonly PublicFact[] }) {
  const dates = useDateSettings();
  return (
    <tbody className="max-sm:block">
      {name !== '' && (
        <tr className="max-sm:block">
          <th colSpan={4} scope="rowgroup" className="max-sm:block">
            {name}
          </th>
        </tr>
      )}
      {points.map((fact) => (
        <Row key={fact.key} fact={fact} dates={dates} />
      ))}
    </tbody>
  );
}

function Row({ fact, dates }: { fact: PublicFact; dates: DateSettings }) {
  const { key, label, note, state, period, sourceName, sourceUrl, seenOn } = fact;
  const tone = state === 'current' ? '' : 'text-muted';
  return (
    <tr id={key} className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <th scope="row" className="max-sm:border-b-0 max-sm:bg-transparent max-sm:pb-0">
        {label}
        {note !== '' && <span className="block text-sm text-muted">{note}</span>}
      </th>
      <td className={`max-sm:border-b-0 max-sm:pb-0 max-sm:text-right ${state === 'current' ? 'font-semibold' : tone}`}>
        {state === 'underReview' ? texts.underReview : formatFact(fact, dates)}
      </td>
      <td className={`whitespace-nowrap max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right ${tone}`}>
        {state === 'asOf' ? asOfWords(period, dates) : periodWords(period, dates)}
      </td>
      <td className="max-sm:col-start-1 max-sm:row-start-2">
        {sourceUrl === '' ? sourceName : <SiteLink href={sourceUrl}>{sourceName}</SiteLink>}
        <span className="block text-sm text-muted">{texts.seen(formatDate(seenOn, dates))}</span>
      </td>
    </tr>
  );
}
