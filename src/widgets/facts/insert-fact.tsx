import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatFact } from '../../domain/facts/format.ts';
import { periodWords } from '../../domain/facts/period.ts';
import type { PublicFact } from '../../domain/facts/public.ts';
import { factReference, seriesReference } from '../../domain/facts/references.ts';
import { referenceTexts as texts } from '../../domain/facts/reference-texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { LoadFailed } from '../load-failed.tsx';
import { SearchBox } from '../list-screen/search-box.tsx';
import { useDateSettings } from '../use-date-settings.ts';

interface Inserted {
  /** `[Fact: …]` or `[Series: …]`. */
  reference: string;
  /** Of its own: a table with a chart. */
  isParagraph: boolean;
}

interface InsertFactProps {
  /** Series are offered too. */
  hasSeries: boolean;
  onInsert: (inserted: Inserted) => void;
  onClose: () => void;
}

/** Brackets would end the reference. */
const canBeNamed = (name: string) => name !== '' && !/[[\]]/.test(name);

export function InsertFact({ hasSeries, onInsert, onClose }: InsertFactProps) {
  const [q, setQ] = useState('');
  const query = trpc.facts.published.useQuery(q === '' ? {} : { q }, {
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const items = data?.items.filter(({ state }) => state !== 'underReview') ?? [];
  const series = hasSeries ? [...new Set(items.map((fact) => fact.series))].filter(canBeNamed) : [];
  const insert = (inserted: Inserted) => {
    onClose();
    onInsert(inserted);
  };
  return (
    <Dialog onClose={onClose} title={texts.insert} size="large">
      <div className="space-y-4">
        <p className="text-muted">{texts.insertLead}</p>
        <SearchBox q={q} label={texts.search} placeholder={texts.searchHint} onSearch={setQ} />
        <LoadFailed title={texts.loadFailed} query={query} />
        {data === undefined && error === null && <Skeleton className="h-40" />}
        {data !== undefined && items.length === 0 && <p>{q === '' ? texts.none : texts.noneFound}</p>}
        <ul className="divide-y divide-line">
          {series.map((name) => (
            <Offered
              key={name}
              name={texts.chartOf(name)}
              note={texts.points(items.filter((fact) => fact.series === name).length)}
              onInsert={() => insert({ reference: seriesReference(name), isParagraph: true })}
            />
          ))}
          {items.map((fact) => (
            <OfferedFact
              key={fact.key}
              fact={fact}
              onInsert={() => insert({ reference: factReference(fact.key), isParagraph: false })}
            />
          ))}
        </ul>
        {data !== undefined && data.total > data.items.length && (
          <p className="text-muted">{texts.more(data.total - data.items.length)}</p>
        )}
      </div>
    </Dialog>
  );
}

function OfferedFact({ fact, onInsert }: { fact: PublicFact; onInsert: () => void }) {
  const dates = useDateSettings();
  const note = [formatFact(fact, dates), periodWords(fact.period, dates), fact.sourceName].join(', ');
  return <Offered name={fact.label} note={note} onInsert={onInsert} />;
}

function Offered({ name, note, onInsert }: { name: string; note: string; onInsert: () => void }) {
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <p id={id} className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span> <span className="text-muted">{note}</span>
      </p>
      <Button variant="outline" size="sm" aria-describedby={id} onClick={onInsert}>
        {texts.insertOne}
      </Button>
    </li>
  );
}
