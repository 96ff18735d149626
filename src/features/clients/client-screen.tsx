import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { PreviousIcon } from '../../components/icons.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { ClientRow } from '../../domain/clients/record.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { clientTexts as texts } from '../../domain/clients/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { ClientForm } from './client-form.tsx';
import { ClientWork } from './client-work.tsx';
import { DeleteClient } from './delete-client.tsx';
import { lastFilter } from '../../widgets/list-screen/last-filter.ts';
import { StatusBadge } from './status-badge.tsx';
import { useErrorToast } from '../../widgets/list-screen/use-error-toast.ts';

interface ClientScreenProps {
  id: string;
  tab: string | undefined;
  onTab: (tab: string) => void;
  onMade: (id: string) => void;
}

function Back() {
  return (
    <Link
      to="/clients"
      search={lastFilter('/clients')}
      className={`${buttonClass({ variant: 'ghost', size: 'sm' })} mb-3 -ml-3`}
    >
      <PreviousIcon className="size-4" />
      {texts.backToList}
    </Link>
  );
}

/** Spec 1 §2. */
export function ClientScreen({ id, tab, onTab, onMade }: ClientScreenProps) {
  return (
    <>
      <Back />
      {id === 'new' ? (
        <>
          <ScreenTitle title={texts.addTitle} />
          <div className="max-w-3xl">
            <ClientForm client={undefined} onMade={onMade} onDelete={() => undefined} />
          </div>
        </>
      ) : (
        <StoredClient id={id} tab={tab} onTab={onTab} />
      )}
    </>
  );
}

/** Unreadable: back to the list with a toast (section 8). */
function StoredClient({ id, tab, onTab }: Pick<ClientScreenProps, 'id' | 'tab' | 'onTab'>) {
  const navigate = useNavigate();
  const { data, error } = trpc.clients.byId.useQuery({ id }, { staleTime: 0 });
  const isLost = error !== null && data === undefined;
  useErrorToast(texts.fetchFailed, isLost ? error : null);
  useEffect(() => {
    if (isLost) void navigate({ to: '/clients', search: lastFilter('/clients'), replace: true });
  }, [isLost, navigate]);
  if (data === undefined) {
    return (
      <>
        <ScreenTitle title={texts.editTitle} />
        <div className="grid gap-6 xl:grid-cols-2">
          <Skeleton className="h-128 w-full" />
          <Skeleton className="h-80 w-full" />
        </div>
      </>
    );
  }
  return <Loaded client={data} tab={tab} onTab={onTab} />;
}

function Loaded({ client, tab, onTab }: { client: ClientRow; tab: string | undefined; onTab: (tab: string) => void }) {
  const settings = useDateSettings();
  const [isAsking, setAsking] = useState(false);
  // Concurrent edits surface on save.
  const [first] = useState(client);
  const { name, status, createdAt, createdBy, updatedAt, updatedBy } = client;
  return (
    <>
      <ScreenTitle
        title={texts.editTitle}
        lead={
          <>
            <span className="mr-3 font-semibold text-ink wrap-anywhere">{name}</span>
            <StatusBadge status={status} />
            <span className="mt-1 block text-sm">
              {texts.changedBy(formatDateTime(updatedAt, settings), updatedBy)}
              {' · '}
              {texts.addedBy(formatDateTime(createdAt, settings), createdBy)}
            </span>
          </>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ClientForm client={first} onMade={() => undefined} onDelete={() => setAsking(true)} />
        <ClientWork client={client} tab={tab} onTab={onTab} />
      </div>
      <DeleteClient client={client} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
