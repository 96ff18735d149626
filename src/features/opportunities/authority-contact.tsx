import type { ReactNode } from 'react';
import { MailIcon, PhoneIcon, PlaceIcon } from '../../components/icons.tsx';
import { mailHref, phoneHref } from '../../domain/site/contact-links.ts';
import type { ContactWays } from '../../domain/opportunities/contact.ts';
import { opportunityTexts as texts } from '../../domain/opportunities/texts.ts';

interface ContactWaysListProps extends ContactWays {
  /** Of the address's mail draft. */
  subject?: string;
  className?: string;
}

interface Way {
  key: string;
  label: string;
  icon: ReactNode;
  words: string;
  href: string;
}

/** Links; omits what is empty. */
export function ContactWaysList({ email, phone, address, subject = '', className = '' }: ContactWaysListProps) {
  const icon = { 'aria-hidden': true, className: 'mt-1 size-5 shrink-0' } as const;
  const ways: Way[] = [
    { key: 'email', label: texts.email, icon: <MailIcon {...icon} />, words: email, href: mailHref(email, subject) },
    { key: 'phone', label: texts.phone, icon: <PhoneIcon {...icon} />, words: phone, href: phoneHref(phone) },
    { key: 'address', label: texts.address, icon: <PlaceIcon {...icon} />, words: address, href: '' },
  ].filter((way) => way.words !== '');
  if (ways.length === 0) return null;
  return (
    <ul className={`space-y-3 ${className}`}>
      {ways.map((way) => (
        <li key={way.key} className="flex gap-3">
          {way.icon}
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">{way.label}: </span>
            {way.href === '' ? (
              way.words
            ) : (
              <a href={way.href} className="inline-block py-0.5 underline underline-offset-4">
                {way.words}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
