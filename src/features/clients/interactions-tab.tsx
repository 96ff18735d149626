import { Mail, MapPin, Phone, Plus, StickyNote, Users, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { InteractionRow } from '../../domain/clients/record.ts';
import type { InteractionKind } from '../../domain/clients/clients.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { clientTexts } from '../../domain/clients/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { MoreButton } from './history-tab.tsx';
import { InteractionForm } from './interaction-form.tsx';
import { DeleteRow } from '../../widgets/dialogs/delete-row.tsx';
import { ListState } from './list-state.tsx';
import { EditButtons } from '../../widgets/list-screen/edit-buttons.tsx';
import { usePages } from './use-pages.ts';

const texts = clientTexts.interactions;

const icons: Record<InteractionKind, LucideIcon> = {
  call: Phone,
  meeting: Users,
  email: Mail,
  visit: MapPin,
  note: StickyNote,
};

/** Contacts, newest first. */
export function InteractionsTab({ clientId }: { clientId: string }) {
  const { pages, showMore } = usePages();
  const [edited, setEdited] = useState<InteractionRow | 'new'>();
  const [toDelete, setToDelete] = useState<InteractionRow>();
  const removing = trpc.clients.removeInteraction.useMutation();
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{texts.lead}</p>
        <Button size="sm" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" />
          {texts.add}
        </Button>
      </div>
      {pages.map(({ key, after, isLast }) => (
        <Page
          key={key}
          clientId={clientId}
          after={after}
          isLast={isLast}
          onMore={showMore}
          onEdit={setEdited}
          onRemove={setToDelete}
        />
      ))}
      {edited !== undefined && (
        <InteractionForm
          clientId={clientId}
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {toDelete !== undefined && (
        <DeleteRow
          title={texts.confirmRemove}
          text={<p className="font-semibold text-ink wrap-anywhere">{toDelete.summary}</p>}
          confirmLabel={clientTexts.delete}
          deleted={texts.deleted}
          failed={texts.notDeleted}
          remove={() => removing.mutateAsync({ id: toDelete.id, version: toDelete.version })}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </div>
  );
}

interface RowActions {
  onEdit: (row: InteractionRow) => void;
  onRemove: (row: InteractionRow) => void;
}

interface PageProps extends RowActions {
  clientId: string;
  after: string | undefined;
  isLast: boolean;
  onMore: (next: string) => void;
}

function Page({ clientId, after, isLast, onMore, ...actions }: PageProps) {
  const input = { clientId, ...(after === undefined ? {} : { after }) };
  const query = trpc.clients.interactions.useQuery(input, { staleTime: 0 });
  const { data } = query;
  return (
    <>
      <ListState query={query} failedTitle={texts.fetchFailed} />
      {data?.items.length === 0 && after === undefined && <p className="text-muted">{texts.empty}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ol className="divide-y divide-line rounded-card border border-line">
          {data.items.map((row) => (
            <Item key={row.id} row={row} {...actions} />
          ))}
        </ol>
      )}
      {isLast && data !== undefined && data.next !== null && <MoreButton next={data.next} onMore={onMore} />}
    </>
  );
}

function Item({ row, onEdit, onRemove }: RowActions & { row: InteractionRow }) {
  const settings = useDateSettings();
  const { kind, summary, details, occurredAt, author } = row;
  const Icon = icons[kind];
  return (
    <li className="flex items-start gap-3 p-4">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
        <p className="font-semibold">{summary}</p>
        <p className="text-sm text-muted">
          {texts.kinds[kind]} · <time dateTime={occurredAt}>{formatDateTime(occurredAt, settings)}</time>
          {author !== null && ` · ${author}`}
        </p>
        {details !== '' && <p className="whitespace-pre-line">{details}</p>}
      </div>
      <EditButtons
        editLabel={texts.edit(summary)}
        removeLabel={texts.remove(summary)}
        onEdit={() => onEdit(row)}
        onRemove={() => onRemove(row)}
      />
    </li>
  );
}
