import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BilumBand } from '../../../components/bilum.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Container } from '../../../components/container.tsx';
import { compareTexts as texts } from '../../../domain/opportunities/compare-texts.ts';
import { compareSearch, joinKept, keptLimits } from '../../../domain/opportunities/kept.ts';
import { shareTexts } from '../../../domain/opportunities/share-texts.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc, type RouterOutputs } from '../../../lib/api/trpc.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { authorityContact } from '../../../domain/opportunities/contact.ts';
import { BackLink } from '../back-link.tsx';
import { comparedFacts } from './compare-facts.tsx';
import { CompareTable } from './compare-table.tsx';
import { useKept } from '../use-kept.ts';
import { useResultsInView } from '../list/use-results-in-view.ts';

const KeptOthers = lazyPart(() => import('../kept-others.tsx'), 'KeptOthers');

interface CompareScreenProps {
  columns: RouterOutputs['opportunities']['compare'];
  /** In the URL, also beyond those compared. */
  all: number;
  broken: number;
}

/** /investment-opportunities/compare. Its state is the URL. */
export function CompareScreen({ columns, all, broken }: CompareScreenProps) {
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const isHydrated = useHydrated();
  const ids = columns.map(({ id }) => id);
  const count = useResultsInView(ids.join(), false);
  return (
    <>
      <div className="bg-sunken print:hidden">
        <Container className="py-8">
          <BackLink />
          <h1 className="mt-3 text-4xl">{texts.title}</h1>
          <p className="mt-2 text-lg text-muted">{texts.lead}</p>
        </Container>
        <BilumBand />
      </div>
      <Container className="min-h-96 space-y-5 py-8">
        <div className="space-y-5 print:hidden">
          {broken > 0 && <p>{texts.broken}</p>}
          {all > keptLimits.compared && <p>{texts.tooMany}</p>}
          <output ref={count} tabIndex={-1} className="block text-lg font-semibold">
            {texts.compared(columns.length)}
          </output>
          {columns.length < 2 && (
            <>
              <p>{texts.tooFew}</p>
              <Link to="/investment-opportunities" className={buttonClass({ variant: 'outline' })}>
                {texts.toList}
              </Link>
            </>
          )}
        </div>
        {columns.length > 0 && (
          <>
            <div className="flex min-h-9 gap-2 print:hidden">{isHydrated && <Actions ids={ids} />}</div>
            <CompareTable columns={columns} facts={comparedFacts(authorityContact(settings), settings.general)} />
            <p className="print:hidden">{isHydrated ? <WatchKept compared={ids} /> : <Watch ids={ids} />}</p>
          </>
        )}
        {isHydrated && (
          <Suspense>
            <KeptOthers compared={ids} />
          </Suspense>
        )}
      </Container>
    </>
  );
}

function WatchKept({ compared }: { compared: readonly string[] }) {
  return <Watch ids={joinKept(compared, useKept().ids).ids} />;
}

function Watch({ ids }: { ids: readonly string[] }) {
  return (
    <Link
      to="/investment-opportunities/alerts/$link"
      params={{ link: 'new' }}
      search={compareSearch(ids)}
      className="font-semibold text-brand-ink underline underline-offset-4"
    >
      {texts.byEmail}
    </Link>
  );
}

function Actions({ ids }: { ids: readonly string[] }) {
  const [{ origin }] = trpc.site.shell.useSuspenseQuery();

  async function copy(): Promise<void> {
    const query = new URLSearchParams({ ...compareSearch(ids) });
    try {
      await navigator.clipboard.writeText(`${origin}/investment-opportunities/compare?${query}`);
      toast({ title: shareTexts.copied });
    } catch {
      toast({ title: shareTexts.copyFailed, description: shareTexts.copyFailedNote, tone: 'destructive' });
    }
  }

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        {shareTexts.copy}
      </Button>
      <Button variant="outline" size="sm" onClick={() => window.print()}>
        {texts.print}
      </Button>
    </>
  );
}
