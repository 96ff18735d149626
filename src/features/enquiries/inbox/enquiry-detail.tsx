import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { NewerVersion, OpenedRow } from '../../../widgets/opened-row.tsx';
import { ClientPanel } from './client-panel.tsx';
import type { InboxSearch } from './inbox-search.ts';
import { SpamBadge } from './inbox-table.tsx';
import { ConversationPanel, NotesPanel } from './notes-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { ForwardPanel } from './forward-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { RemoveEnquiry } from './remove-enquiry.tsx';
import { ReplyPanel } from './reply/reply-panel.tsx';
import { SentPanel } from './sent-panel.tsx';
import { useEnquiryChanges } from './use-enquiry-change.ts';

interface EnquiryDetailProps {
  id: string;
  search: InboxSearch;
  viewerId: string | undefined;
  onRemoved: () => void;
}

export function EnquiryDetail({ id, search, viewerId, onRemoved }: EnquiryDetailProps) {
  const query = trpc.enquiries.detail.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedRow
      back={
        <Link to="/admin/enquiries" search={search} className="inline-flex items-center gap-2 py-1">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {texts.back}
        </Link>
      }
      texts={texts}
      query={query}
    >
      {(enquiry) => <Opened enquiry={enquiry} viewerId={viewerId} onRemoved={onRemoved} />}
    </OpenedRow>
  );
}

interface OpenedProps {
  enquiry: InboxDetail;
  viewerId: string | undefined;
  onRemoved: () => void;
}

function Opened({ enquiry, viewerId, onRemoved }: OpenedProps) {
  const changes = useEnquiryChanges(enquiry.id);
  return (
    <>
      <ScreenTitle
        title={texts.detailTitle(enquiry.number)}
        lead={<SpamBadge signs={enquiry.signs} />}
        actions={<RemoveEnquiry enquiry={enquiry} changes={changes} onRemoved={onRemoved} />}
      />
      <NewerVersion isNewer={changes.isNewer} text={texts.newer} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="space-y-6">
          <SentPanel enquiry={enquiry} />
          {enquiry.stage !== 'closed' && <ReplyPanel enquiry={enquiry} changes={changes} />}
          <DocumentsPanel enquiry={enquiry} changes={changes} />
          <ConversationPanel enquiry={enquiry} changes={changes} />
        </div>
        <div className="space-y-6">
          <ProgressPanel enquiry={enquiry} viewerId={viewerId} changes={changes} />
          <NotesPanel enquiry={enquiry} changes={changes} />
          <ForwardPanel enquiry={enquiry} changes={changes} />
          <ClientPanel enquiry={enquiry} changes={changes} />
        </div>
      </div>
    </>
  );
}
