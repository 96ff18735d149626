import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { ClientRow, PortalCandidate } from '../../domain/clients/record.ts';
import { clientTexts } from '../../domain/clients/texts.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { ConfirmButton } from '../../widgets/dialogs/confirm-button.tsx';
import { SearchBox } from '../../widgets/list-screen/search-box.tsx';
import { ListState } from './list-state.tsx';

const texts = clientTexts.account;

/** One per record (D16). */
export function AccountTab({ client }: { client: ClientRow }) {
  const api = useApi();
  const show = async (saved: ClientRow) => {
    api.clients.byId.setData({ id: saved.id }, saved);
    await refetched();
  };
  return (
    <div className="space-y-4">
      <p className="text-muted">{texts.lead}</p>
      {client.portalUser === null ? (
        <LinkAccount clientId={client.id} onLinked={show} />
      ) : (
        <Linked clientId={client.id} user={client.portalUser} onUnlinked={show} />
      )}
    </div>
  );
}

interface LinkedProps {
  clientId: string;
  user: NonNullable<ClientRow['portalUser']>;
  onUnlinked: (client: ClientRow) => Promise<unknown>;
}

function Linked({ clientId, user, onUnlinked }: LinkedProps) {
  const unlinking = trpc.clients.unlinkAccount.useMutation();
  const unlink = useAction(async (close: () => void) => {
    const client = await unlinking.mutateAsync({ id: clientId, userId: user.id });
    close();
    toast({ title: texts.unlinkedDone });
    await onUnlinked(client);
  }, failureToast(texts.unlinkFailed));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4">
      <p className="min-w-0 wrap-anywhere">
        <span className="block text-sm text-muted">{texts.linked}</span>
        <span className="font-semibold">{user.name === '' ? user.email : user.name}</span>
        {user.name !== '' && <span className="block">{user.email}</span>}
      </p>
      <ConfirmButton
        label={texts.unlink}
        button={{ variant: 'outline', size: 'sm' }}
        title={texts.confirmUnlink}
        text={texts.confirmUnlinkText(user.email)}
        tone="default"
        action={unlink}
        failedTitle={texts.unlinkFailed}
        onConfirm={unlink.run}
      />
    </div>
  );
}

interface LinkAccountProps {
  clientId: string;
  onLinked: (client: ClientRow) => Promise<unknown>;
}

function LinkAccount({ clientId, onLinked }: LinkAccountProps) {
  const [q, setQ] = useState('');
  const query = trpc.clients.accounts.useQuery({ q }, { staleTime: 0, enabled: q !== '' });
  const linking = trpc.clients.linkAccount.useMutation();
  const link = useAction(async (userId: string) => {
    const client = await linking.mutateAsync({ id: clientId, userId });
    toast({ title: texts.linkedDone });
    await onLinked(client);
  }, failureToast(texts.linkFailed));
  const { data } = query;
  return (
    <>
      <p>{texts.none}</p>
      <SearchBox q={q} label={texts.search} placeholder={texts.searchHint} onSearch={setQ} />
      <ActionFailed title={texts.linkFailed} failure={link.failure} />
      {q !== '' && <ListState query={query} failedTitle={texts.searchFailed} />}
      {q !== '' && data?.length === 0 && <p className="text-muted">{texts.noMatch}</p>}
      {q !== '' && data !== undefined && data.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {data.map((account) => (
            <Candidate key={account.id} account={account} isBusy={link.isBusy} onLink={() => link.run(account.id)} />
          ))}
        </ul>
      )}
    </>
  );
}

interface CandidateProps {
  account: PortalCandidate;
  isBusy: boolean;
  onLink: () => void;
}

function Candidate({ account: { email, name, linkedTo }, isBusy, onLink }: CandidateProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="min-w-0 wrap-anywhere">
        {name !== '' && <span className="block font-semibold">{name}</span>}
        {email}
        {linkedTo !== null && (
          <span className="block text-sm text-muted">
            {texts.isLinkedTo}{' '}
            <Link to="/clients/$id" params={{ id: linkedTo.id }} className="underline">
              {linkedTo.name}
            </Link>
          </span>
        )}
      </p>
      {linkedTo === null && (
        <Button size="sm" variant="outline" busy={isBusy} aria-label={texts.linkLabel(email)} onClick={onLink}>
          {texts.link}
        </Button>
      )}
    </li>
  );
}
