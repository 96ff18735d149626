import { MailIcon } from '../../components/icons.tsx';
import { BilumBand } from '../../components/bilum.tsx';
import { buttonClass } from '../../components/button.tsx';
import { mailHref } from '../../domain/site/contact-links.ts';
import { opportunityDetailTexts as texts } from '../../domain/opportunities/detail-texts.ts';
import { ContactWaysList, type ContactWays } from './authority-contact.tsx';
import type { OpportunityDetailData } from './types.ts';

interface ContactCardProps {
  opportunity: OpportunityDetailData;
  /** Used for what the opportunity itself does not name. */
  authority: ContactWays;
}

/**
 * Who to speak to about an opportunity. Without any e-mail address 'Express Interest' has nothing to open and is hidden;
 * what else is known is said instead, and with nothing at all the card is left out.
 */
export function ContactCard({ opportunity, authority }: ContactCardProps) {
  const { contact, title } = opportunity;
  const hasOwn = contact.email !== '' || contact.phone !== '';
  const ways: ContactWays = hasOwn ? { email: contact.email, phone: contact.phone, address: '' } : authority;
  const email = ways.email === '' ? authority.email : ways.email;
  const subject = texts.mailSubject(title);
  if (email === '' && ways.phone === '' && ways.address === '') return null;
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
        {hasOwn && contact.name !== '' && <p className="mt-2 font-semibold wrap-anywhere">{contact.name}</p>}
        {hasOwn && contact.position !== '' && <p className="text-sm text-muted wrap-anywhere">{contact.position}</p>}
        {!hasOwn && <p className="mt-2 text-sm text-muted">{texts.authorityContact}</p>}
        <ContactWaysList {...ways} email={email} subject={subject} className="mt-4" />
        {email === '' ? (
          <p className="mt-5 text-sm">{ways.phone === '' ? texts.visitAuthority : texts.callAuthority}</p>
        ) : (
          <>
            <a href={mailHref(email, subject)} className={`mt-6 w-full ${buttonClass()}`}>
              <MailIcon className="size-5" />
              {texts.express}
            </a>
            <p className="mt-2 text-sm text-muted">{texts.expressHint}</p>
          </>
        )}
      </div>
    </section>
  );
}
