import { Notice } from '../../../components/notice.tsx';
import { mailHref, phoneHref } from '../../../domain/site/contact-links.ts';
import { formatDate } from '../../../domain/time/format.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import type { InboxDetail } from '../../../domain/enquiries/inbox.ts';
import { isServedPath } from '../../../domain/site/paths.ts';
import { enquiryTexts } from '../../../domain/enquiries/texts.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { Fact, Panel } from '../../../components/panel.tsx';
import { OpportunityLink } from './opportunity-link.tsx';

export function SentPanel({ enquiry }: { enquiry: InboxDetail }) {
  const dates = useDateSettings();
  const { email, phone, interest, range, goals, sourcePath, opportunity, signs } = enquiry;
  return (
    <Panel title={texts.sent}>
      {signs.length > 0 && (
        <Notice tone="warning" title={texts.spam}>
          <ul className="list-disc pl-5">
            {signs.map((sign) => (
              <li key={sign}>{texts.signs[sign]}</li>
            ))}
          </ul>
        </Notice>
      )}
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label={texts.name}>
          {enquiry.firstName} {enquiry.lastName}
        </Fact>
        <Fact label={texts.email}>
          <a href={mailHref(email)}>{email}</a>
        </Fact>
        <Fact label={texts.phone} none={texts.none}>
          {phone === null ? null : <a href={phoneHref(phone)}>{phone}</a>}
        </Fact>
        <Fact label={texts.interest} none={texts.none}>
          {interest === null ? null : enquiryTexts.interests[interest]}
        </Fact>
        <Fact label={texts.range} none={texts.none}>
          {range === null ? null : enquiryTexts.ranges[range]}
        </Fact>
        {opportunity !== null && (
          <Fact label={texts.opportunity}>
            <OpportunityLink opportunity={opportunity} />
          </Fact>
        )}
        <Fact label={texts.goals} none={texts.none} isWide>
          {goals}
        </Fact>
        <Fact label={texts.source} none={texts.none}>
          {sourcePath !== null && isServedPath(sourcePath) ? <a href={sourcePath}>{sourcePath}</a> : sourcePath}
        </Fact>
        <Fact label={texts.received}>{formatDateTime(enquiry.createdAt, dates)}</Fact>
        <Fact label={texts.consent}>{formatDateTime(enquiry.consentedAt, dates)}</Fact>
        <Fact label={texts.keptUntil}>{formatDate(enquiry.deleteAfter, dates)}</Fact>
      </dl>
    </Panel>
  );
}
