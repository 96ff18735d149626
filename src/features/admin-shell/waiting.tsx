import { CircleCheck, PencilLine } from 'lucide-react';
import { Skeleton } from '../../components/skeleton.tsx';
import type { WaitingDraft } from '../../domain/content/editing.ts';
import { draftPlace } from '../../domain/documents/draft-place.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { adminTexts as texts } from '../../domain/admin/texts.ts';
import { PlaceLink } from '../../widgets/place-link.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

export function Waiting({ drafts }: { drafts: WaitingDraft[] | undefined }) {
  return (
    <section aria-labelledby="waiting" className="mb-8">
      <h2 id="waiting" className="mb-3 text-xl">
        {texts.waiting}
      </h2>
      {drafts === undefined ? (
        <Skeleton className="h-20 w-full" />
      ) : drafts.length === 0 ? (
        <p className="flex items-start gap-3 rounded-card border border-line bg-raised p-5 text-muted">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          {texts.nothingWaiting}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {drafts.map((draft) => (
            <Draft key={`${draft.kind} ${draft.key}`} draft={draft} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Draft({ draft }: { draft: WaitingDraft }) {
  const settings = useDateSettings();
  const { href, name } = draftPlace(draft);
  return (
    <li className="flex gap-3 p-4">
      <PencilLine aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-ink" />
      <div className="min-w-0 space-y-0.5">
        <p className="font-semibold wrap-anywhere">
          <PlaceLink href={href}>{texts.draftOf(name)}</PlaceLink>
        </p>
        <p className="text-sm text-muted">{texts.draftSaved(formatDateTime(draft.savedAt, settings))}</p>
        {draft.isBehind && <p className="text-sm text-warning">{texts.draftBehind}</p>}
      </div>
    </li>
  );
}
