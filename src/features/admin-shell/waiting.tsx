import { Link } from '@tanstack/react-router';
import { CircleCheck, Inbox, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import type { WaitingDraft } from '../../domain/content/editing.ts';
import { formatDateTime } from '../../domain/format-time.ts';
import { isServedPath } from '../../domain/paths.ts';
import { adminTexts as texts } from '../../domain/texts/admin.ts';
import type { RouterOutputs } from '../../lib/trpc.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

/** What waits for this person: drafts of their own (D36), and for admins what nobody has answered yet (D20). */
export function Waiting({ data }: { data: RouterOutputs['site']['dashboard'] | undefined }) {
  const openEnquiries = data?.forAdmins?.openEnquiries ?? 0;
  return (
    <section aria-labelledby="waiting" className="mb-8">
      <h2 id="waiting" className="mb-3 text-xl">
        {texts.waiting}
      </h2>
      {data === undefined ? (
        <Skeleton className="h-20 w-full" />
      ) : data.drafts.length === 0 && openEnquiries === 0 ? (
        <p className="flex items-start gap-3 rounded-card border border-line bg-raised p-5 text-muted">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          {texts.nothingWaiting}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {data.drafts.map((draft) => (
            <Draft key={draft.page} draft={draft} />
          ))}
          {openEnquiries > 0 && (
            <Item icon={<Inbox aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-ink" />}>
              <Title path="/admin/enquiries">{texts.enquiriesWaiting(openEnquiries)}</Title>
            </Item>
          )}
        </ul>
      )}
    </section>
  );
}

function Draft({ draft: { page, savedAt, isBehind } }: { draft: WaitingDraft }) {
  const settings = useDateSettings();
  const path = `/admin/${page}` as const;
  return (
    <Item icon={<PencilLine aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-ink" />}>
      <Title path={path}>{texts.draftOf(texts.entries[path])}</Title>
      <p className="text-sm text-muted">{texts.draftSaved(formatDateTime(savedAt, settings))}</p>
      {isBehind && <p className="text-sm text-warning">{texts.draftBehind}</p>}
    </Item>
  );
}

function Item({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 p-4">
      {icon}
      <div className="min-w-0 space-y-0.5">{children}</div>
    </li>
  );
}

/** A link where its screen is there (D21). */
function Title({ path, children }: { path: string; children: string }) {
  if (!isServedPath(path)) return <p className="font-semibold">{children}</p>;
  return (
    <p className="font-semibold">
      <Link to={path}>{children}</Link>
    </p>
  );
}
