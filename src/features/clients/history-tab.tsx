import { Button } from '../../components/button.tsx';
import { clientTexts } from '../../domain/clients/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { AuditEntry } from '../../widgets/audit-entry.tsx';
import { ListState } from './list-state.tsx';
import { usePages } from './use-pages.ts';

const texts = clientTexts.history;

/** Audit entries (D46). */
export function HistoryTab({ clientId }: { clientId: string }) {
  const { pages, showMore } = usePages();
  return (
    <div className="space-y-4">
      <p className="text-muted">{texts.lead}</p>
      {pages.map(({ key, after, isLast }) => (
        <Page key={key} clientId={clientId} after={after} isLast={isLast} onMore={showMore} />
      ))}
    </div>
  );
}

interface PageProps {
  clientId: string;
  after: string | undefined;
  isLast: boolean;
  onMore: (next: string) => void;
}

function Page({ clientId, after, isLast, onMore }: PageProps) {
  const input = { id: clientId, ...(after === undefined ? {} : { after }) };
  const query = trpc.clients.history.useQuery(input, { staleTime: 0 });
  const { data } = query;
  return (
    <>
      <ListState query={query} failedTitle={texts.fetchFailed} />
      {data?.items.length === 0 && <p className="text-muted">{texts.empty}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ol className="divide-y divide-line rounded-card border border-line">
          {data.items.map((row) => (
            <AuditEntry key={row.id} row={row} />
          ))}
        </ol>
      )}
      {isLast && data !== undefined && data.next !== null && <MoreButton next={data.next} onMore={onMore} />}
    </>
  );
}

export function MoreButton({ next, onMore }: { next: string; onMore: (next: string) => void }) {
  return (
    <Button variant="outline" size="sm" onClick={() => onMore(next)}>
      {clientTexts.more}
    </Button>
  );
}
