import type { ReactNode } from 'react';
import { compareTexts as texts } from '../../../domain/opportunities/compare-texts.ts';
import { opportunityDetailTexts as detailTexts } from '../../../domain/opportunities/detail-texts.ts';
import { opportunityTexts } from '../../../domain/opportunities/texts.ts';
import { formatDate, type DateSettings } from '../../../domain/time/format.ts';
import { type ContactWays, contactWays } from '../../../domain/opportunities/contact.ts';
import { ContactWaysList } from '../authority-contact.tsx';
import { TextLines } from '../text-lines.tsx';
import type { ComparedData } from '../types.ts';

export interface ComparedFact {
  label: string;
  /** Fields that distinguish two projects. */
  value: (opportunity: ComparedData) => string;
  /** Unless just the value. */
  shown?: (opportunity: ComparedData) => ReactNode;
}

const lines = (text: string) => (text.trim() === '' ? detailTexts.notStated : <TextLines text={text} />);

function Contact({ contact, authority, title }: ComparedData & { authority: ContactWays }) {
  const { isOwn, ...ways } = contactWays(contact, authority);
  if (ways.email === '' && ways.phone === '' && ways.address === '') return detailTexts.notStated;
  return (
    <>
      {isOwn && contact.name !== '' && <p>{contact.name}</p>}
      {isOwn && contact.position !== '' && <p>{contact.position}</p>}
      <ContactWaysList {...ways} subject={detailTexts.mailSubject(title)} />
    </>
  );
}

/** In page order. */
export function comparedFacts(authority: ContactWays, settings: DateSettings): ComparedFact[] {
  return [
    { label: texts.status, value: ({ isDemo }) => (isDemo ? opportunityTexts.example : texts.open) },
    { label: texts.sector, value: ({ sector }) => sector.name },
    { label: opportunityTexts.location, value: ({ location }) => location },
    { label: texts.province, value: ({ province }) => province },
    { label: opportunityTexts.investment, value: ({ investment }) => opportunityTexts.amount(investment) },
    { label: opportunityTexts.roi, value: ({ expectedRoi }) => expectedRoi },
    { label: opportunityTexts.timeline, value: ({ timeline }) => timeline },
    {
      label: detailTexts.requirements,
      value: ({ requirements }) => requirements.trim(),
      shown: ({ requirements }) => lines(requirements),
    },
    { label: detailTexts.benefits, value: ({ benefits }) => benefits.trim(), shown: ({ benefits }) => lines(benefits) },
    { label: detailTexts.source, value: ({ source }) => source },
    {
      label: texts.lastVerified,
      value: ({ lastVerified }) => (lastVerified === '' ? '' : formatDate(lastVerified, settings)),
    },
    {
      label: detailTexts.contactTitle,
      value: ({ contact }) => JSON.stringify(contact),
      shown: (opportunity) => <Contact {...opportunity} authority={authority} />,
    },
  ];
}
