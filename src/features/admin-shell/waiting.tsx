import { Link } from '@tanstack/react-router';
import { CircleCheck, Inbox, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import type { WaitingDraft } from '../../domain/content/editing.ts';
import { formatDateTime } from '../../domain/format-time.ts';
import { isServedPath } from '../../domain/paths.ts';
import { adminTexts as texts } from '../../domain/texts/admin.ts';
import { siteContentTexts } from '../../domain/texts/site-content.ts';
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
            <Draft key={`${draft.kind} ${draft.key}`} draft={draft} />
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

/** Where a draft is gone on with, and what it is of. */
function placeOf({ kind, key, title }: WaitingDraft): { path: string; search?: object; name: string } {
  const named = (words: { new: string; other: (title: string) => string }) =>
    key === 'new' ? words.new : words.other(title === '' ? texts.untitled : title);
  switch (kind) {
    case 'page_content': {
      const path = `/admin/${key}`;
      return { path, name: (texts.entries as Readonly<Record<string, string | undefined>>)[path] ?? key };
    }
    case 'site_content': {
      const tab = key === 'call_to_action' ? 'cta' : (key as 'hero' | 'about' | 'features');
      return { path: '/admin/content', search: { tab }, name: siteContentTexts.tab[tab] };
    }
    case 'menu':
      return { path: '/admin/menu', search: { menu: key }, name: texts.ofMenu(title === '' ? texts.untitled : title) };
    case 'page':
      return { path: `/admin/pages/${key}`, name: named(texts.ofPage) };
    case 'post':
      return { path: '/admin/posts', search: key === 'new' ? { new: true } : { edit: key }, name: named(texts.ofPost) };
  }
}

function Draft({ draft }: { draft: WaitingDraft }) {
  const { savedAt, isBehind } = draft;
  const settings = useDateSettings();
  const { path, search, name } = placeOf(draft);
  return (
    <Item icon={<PencilLine aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-ink" />}>
      <Title path={path} {...(search === undefined ? {} : { search })}>
        {texts.draftOf(name)}
      </Title>
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
function Title({ path, search, children }: { path: string; search?: object; children: string }) {
  if (!isServedPath(path)) return <p className="font-semibold">{children}</p>;
  return (
    <p className="font-semibold">
      <Link to={path} search={search ?? {}}>
        {children}
      </Link>
    </p>
  );
}
