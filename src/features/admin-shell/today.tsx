import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { todayTexts as texts } from '../../domain/today/texts.ts';
import {
  asksForSomething,
  countRanks,
  rankOf,
  todayLimits,
  type TodayItem,
  type TodayRank,
} from '../../domain/today/today.ts';
import { type RouterOutputs, trpc } from '../../lib/api/trpc.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { MorningMail } from './morning-mail.tsx';
import { PlaceLink } from '../../widgets/place-link.tsx';

export function Today() {
  const query = trpc.site.today.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  const isFailed = error !== null && data === undefined;
  return (
    <section aria-labelledby="today" className="mb-8">
      <h2 id="today" className="mb-3 text-xl">
        {texts.title}
      </h2>
      {isFailed ? (
        <LoadFailed title={texts.failed} query={query} />
      ) : data === undefined ? (
        <div role="status" aria-label={texts.loading} className="space-y-1">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      ) : (
        <>
          <List list={data} />
          <MorningMail list={data} />
        </>
      )}
    </section>
  );
}

function Calm({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded-card border border-line bg-raised p-5">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
      {children}
    </p>
  );
}

function List({ list: { items, more, now } }: { list: RouterOutputs['site']['today'] }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (items.length === 0) return <Calm>{texts.nothing}</Calm>;
  const shown = isWhole ? items : items.slice(0, todayLimits.shown);
  return (
    <div className="space-y-3">
      {asksForSomething(items) ? (
        <p className="text-muted">{texts.counts(countRanks(items))}</p>
      ) : (
        <Calm>{texts.onlyNotes}</Calm>
      )}
      <ol id={id} className="divide-y divide-line rounded-card border border-line bg-raised">
        {shown.map((item) => (
          <Line key={`${item.kind} ${item.href} ${item.subject}`} item={item} now={now} />
        ))}
      </ol>
      {items.length > todayLimits.shown && (
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts.showFewer : texts.showAll(items.length)}
        </Button>
      )}
      {more > 0 && (isWhole || items.length <= todayLimits.shown) && (
        <p className="text-sm text-muted">{texts.more(more)}</p>
      )}
    </div>
  );
}

const tones = { late: 'danger', today: 'warning', waiting: 'neutral', note: 'neutral' } as const satisfies Record<
  TodayRank,
  string
>;

function Line({ item, now }: { item: TodayItem; now: string }) {
  const settings = useDateSettings();
  const rank = rankOf(item.kind);
  const facts = texts.factsOf(item, now, settings);
  return (
    <li className="flex gap-x-4 gap-y-1 p-4 max-sm:flex-col">
      <span className="w-32 shrink-0">
        <Badge tone={tones[rank]}>{texts.ranks[rank]}</Badge>
      </span>
      <div className="min-w-0 space-y-0.5">
        <p className="font-semibold wrap-anywhere">
          <PlaceLink href={item.href}>{texts.titleOf(item)}</PlaceLink>
        </p>
        {facts !== '' && <p className="text-sm wrap-anywhere text-muted">{facts}</p>}
      </div>
    </li>
  );
}
