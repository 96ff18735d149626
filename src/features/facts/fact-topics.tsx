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
          <table aria-labelledby={topic}>
            <thead>
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
    <tbody>
      {name !== '' && (
        <tr>
          <th colSpan={4} scope="rowgroup">
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
    <tr id={key}>
      <th scope="row">
        {label}
        {note !== '' && <span className="block text-sm text-muted">{note}</span>}
      </th>
      <td className={state === 'current' ? 'font-semibold' : tone}>
        {state === 'underReview' ? texts.underReview : formatFact(fact, dates)}
      </td>
      <td className={`whitespace-nowrap ${tone}`}>
        {state === 'asOf' ? asOfWords(period, dates) : periodWords(period, dates)}
      </td>
      <td>
        {sourceUrl === '' ? sourceName : <SiteLink href={sourceUrl}>{sourceName}</SiteLink>}
        <span className="block text-sm text-muted">{texts.seen(formatDate(seenOn, dates))}</span>
      </td>
    </tr>
  );
}
