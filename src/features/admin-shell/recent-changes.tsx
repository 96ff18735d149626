import { Link } from '@tanstack/react-router';
import { Skeleton } from '../../components/skeleton.tsx';
import { adminTexts as texts } from '../../domain/admin/texts.ts';
import { auditTexts } from '../../domain/audit/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { AuditEntry } from '../../widgets/audit-entry.tsx';
import { LoadFailed } from '../../widgets/load-failed.tsx';

const shown = 5;

export function RecentChanges() {
  const query = trpc.audit.list.useQuery({}, { staleTime: 0 });
  const { data, error } = query;
  return (
    <section aria-labelledby="recent-changes" className="mt-8">
      <h2 id="recent-changes" className="mb-3 text-xl">
        {texts.recentChanges}
      </h2>
      {data !== undefined ? (
        <>
          {data.items.length === 0 ? (
            <p className="rounded-card border border-line bg-raised p-5 text-muted">{auditTexts.empty}</p>
          ) : (
            <ol className="divide-y divide-line rounded-card border border-line bg-raised">
              {data.items.slice(0, shown).map((row) => (
                <AuditEntry key={row.id} row={row} />
              ))}
            </ol>
          )}
          <p className="mt-3">
            <Link to="/admin/audit">{texts.allChanges}</Link>
          </p>
        </>
      ) : error !== null ? (
        <LoadFailed title={texts.recentFailed} query={query} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </section>
  );
}
