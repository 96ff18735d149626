import { BilumBand } from '../../components/bilum.tsx';
import { buttonClass } from '../../components/button.tsx';
import { enquiryFragment } from '../../domain/enquiries/form.ts';
import { mailHref } from '../../domain/site/contact-links.ts';
import { opportunityDetailTexts as texts } from '../../domain/opportunities/detail-texts.ts';
import { contactWays, type ContactWays } from '../../domain/opportunities/contact.ts';
import { ContactWaysList } from './authority-contact.tsx';
import type { OpportunityDetailData } from './types.ts';

interface ContactCardProps {
  opportunity: OpportunityDetailData;
  /** Fallback for the opportunity's own contact. */
  authority: ContactWays;
}

/** With a link to the page's enquiry form (D71). */
export function ContactCard({ opportunity, authority }: ContactCardProps) {
  const { contact, title } = opportunity;
  const { isOwn, ...ways } = contactWays(contact, authority);
  const subject = texts.mailSubject(title);
  return (
    <section
      aria-labelledby="contact-title"
      className="overflow-hidden rounded-card border border-line bg-raised shadow-sm lg:sticky lg:top-6 lg:w-88 lg:shrink-0"
    >
      <BilumBand />
      <div className="p-6">
        <h2 id="contact-title" className="text-xl">
          {texts.contactTitle}
        </h2>
        {isOwn && contact.name !== '' && <p className="mt-2 font-semibold wrap-anywhere">{contact.name}</p>}
        {isOwn && contact.position !== '' && <p className="text-sm text-muted wrap-anywhere">{contact.position}</p>}
        {!isOwn && <p className="mt-2 text-sm text-muted">{texts.authorityContact}</p>}
        <ContactWaysList {...ways} subject={subject} className="mt-4" />
        <a href={`#${enquiryFragment}`} className={`mt-6 w-full print:hidden ${buttonClass()}`}>
          {texts.express}
        </a>
        {ways.email !== '' && (
          <p className="mt-3 text-center text-sm print:hidden">
            <a
              href={mailHref(ways.email, subject)}
              className="inline-block py-0.5 text-muted underline underline-offset-4"
            >
              {texts.emailInstead}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
