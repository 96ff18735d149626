import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { InboxDetail, InboxPerson } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { ConfirmButton } from '../../../widgets/dialogs/confirm-button.tsx';
import { SearchBox } from '../../../widgets/list-screen/search-box.tsx';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { PlaceLink } from '../../../widgets/place-link.tsx';
import type { EnquiryChanges } from './use-enquiry-change.ts';

interface ClientPanelProps {
  enquiry: InboxDetail;
  changes: EnquiryChanges;
}

export function ClientPanel({ enquiry, changes }: ClientPanelProps) {
  return (
    <Panel title={texts.client}>
      {enquiry.client === null ? (
        <Unlinked enquiry={enquiry} changes={changes} />
      ) : (
        <Linked enquiry={enquiry} client={enquiry.client} changes={changes} />
      )}
    </Panel>
  );
}

function Linked({ enquiry: { id, version }, client, changes }: ClientPanelProps & { client: InboxPerson }) {
  const unlink = trpc.enquiries.unlinkClient.useMutation();
  const unlinking = useAction(async () => {
    changes.done(await unlink.mutateAsync({ id, version }), { title: texts.clientUnlinked });
  }, changes.refused);
  return (
    <>
      <p className="wrap-anywhere">
        <PlaceLink href={`/clients/${client.id}`}>{client.name}</PlaceLink>
      </p>
      <ConfirmButton
        label={texts.unlinkClient}
        button={{ variant: 'outline', size: 'sm' }}
        title={texts.confirmUnlinkClient}
        text={texts.confirmUnlinkClientText(client.name)}
        tone="default"
        action={unlinking}
        failedTitle={texts.failed}
        onConfirm={() => unlinking.run()}
      />
    </>
  );
}

function Unlinked({ enquiry: { id, version, sameEmailClient }, changes }: ClientPanelProps) {
  const make = trpc.enquiries.makeClient.useMutation();
  const link = trpc.enquiries.linkClient.useMutation();
  const making = useAction(async () => {
    const saved = await make.mutateAsync({ id, version, isAnother: sameEmailClient !== null });
    changes.done(saved, { title: texts.clientMade });
  }, changes.refused);
  const linking = useAction(async (clientId: string) => {
    const saved = await link.mutateAsync({ id, version, clientId });
    changes.done(saved, { title: texts.clientLinked });
  }, changes.refused);
  return (
    <>
      {sameEmailClient !== null && (
        <>
          <p className="wrap-anywhere">{texts.sameEmail(sameEmailClient.name)}</p>
          <Button className="w-full" busy={linking.isBusy} onClick={() => linking.run(sameEmailClient.id)}>
            {texts.linkClient}
          </Button>
        </>
      )}
      <Button variant="outline" className="w-full" busy={making.isBusy} onClick={() => making.run()}>
        {sameEmailClient === null ? texts.makeClient : texts.makeAnother}
      </Button>
      <ClientSearch isBusy={linking.isBusy} onLink={linking.run} />
      <ActionFailed title={texts.failed} failure={making.failure ?? linking.failure} />
    </>
  );
}

const shownMatches = 8;

function ClientSearch({ isBusy, onLink }: { isBusy: boolean; onLink: (clientId: string) => void }) {
  const [q, setQ] = useState('');
  const query = trpc.clients.list.useQuery({ q }, { staleTime: 0, enabled: q !== '' });
  const matches = q === '' ? undefined : query.data?.items.slice(0, shownMatches);
  return (
    <>
      <SearchBox q={q} label={texts.searchClients} placeholder={texts.searchClientsHint} onSearch={setQ} />
      {q !== '' && <LoadFailed title={texts.searchClientsFailed} query={query} />}
      {query.isLoading && <Skeleton className="h-16 w-full" />}
      {matches?.length === 0 && <p className="text-muted">{texts.noClientMatch}</p>}
      {matches !== undefined && matches.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {matches.map(({ id, name, contactEmail }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-3">
              <p className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{name}</span>
                {contactEmail}
              </p>
              <Button
                size="sm"
                variant="outline"
                busy={isBusy}
                aria-label={texts.linkOther(name)}
                onClick={() => onLink(id)}
              >
                {texts.linkOtherShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
