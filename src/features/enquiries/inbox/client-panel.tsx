import { Button } from '../../../components/button.tsx';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { isServedPath } from '../../../domain/site/paths.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import { Panel } from '../../../components/panel.tsx';
import type { EnquiryChanges } from './use-enquiry-change.ts';

interface ClientPanelProps {
  enquiry: InboxDetail;
  changes: EnquiryChanges;
}

export function ClientPanel({ enquiry: { id, version, client, sameEmailClient }, changes }: ClientPanelProps) {
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
  if (client !== null) {
    const path = `/clients/${client.id}`;
    return (
      <Panel title={texts.client}>
        <p className="wrap-anywhere">
          {isServedPath(path) ? <SiteLink href={path}>{client.name}</SiteLink> : client.name}
        </p>
      </Panel>
    );
  }
  return (
    <Panel title={texts.client}>
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
      <ActionFailed title={texts.failed} failure={making.failure ?? linking.failure} />
    </Panel>
  );
}
