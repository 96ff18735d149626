import type { ComponentType } from 'react';
import { MailIcon, PhoneIcon, PlaceIcon } from '../../components/icons.tsx';
import { useState } from 'react';
import { BilumBand, BilumPattern } from '../../components/bilum.tsx';
import { buttonClass } from '../../components/button.tsx';
import { Container } from '../../components/container.tsx';
import { mailHref, phoneHref } from '../../domain/site/contact-links.ts';
import type { EnquiryInterest, EnquiryProject } from '../../domain/enquiries/enquiries.ts';
import { isShownLink } from '../../domain/site/addresses.ts';
import { enquiryFragment } from '../../domain/enquiries/form.ts';
import type { SiteShell } from '../../domain/site/site.ts';
import { enquiryTexts as texts } from '../../domain/enquiries/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { SiteLink } from '../../widgets/site-link.tsx';
import { EnquiryForm } from './enquiry-form.tsx';
import { EnquiryReceived } from './enquiry-received.tsx';
import { useEnquiryOutcome } from './outcome.ts';

interface ClosingBlockProps {
  interest?: EnquiryInterest;
  goals?: string;
  project?: EnquiryProject;
  closing?: SiteShell['settings']['closing'];
  /** Path and query: stored; no-script return target. */
  from: string;
}

interface Way {
  label: string;
  icon: ComponentType<{ className: string }>;
  words: string;
  href: string;
}

/** Empty ones are hidden (D21). */
function Ways({ contact }: { contact: SiteShell['settings']['contact'] }) {
  const { phone, investmentEmail, generalEmail, address, city } = contact;
  const email = investmentEmail === '' ? generalEmail : investmentEmail;
  const office = address === '' ? '' : [address, city].filter((part) => part !== '').join(', ');
  const ways: Way[] = [
    { label: texts.directLine, icon: PhoneIcon, words: phone, href: phoneHref(phone) },
    { label: texts.investmentTeam, icon: MailIcon, words: email, href: mailHref(email) },
    { label: texts.office, icon: PlaceIcon, words: office, href: '' },
  ].filter(({ words }) => words !== '');
  if (ways.length === 0) return null;
  return (
    <dl className="mt-8 space-y-5 border-t border-deep-line pt-6">
      {ways.map(({ label, icon: Icon, words, href }) => (
        <div key={label} className="wrap-anywhere">
          <dt className="flex items-center gap-3 text-sm text-deep-muted">
            <Icon className="size-5 shrink-0 text-deep-accent" />
            {label}
          </dt>
          <dd className="pl-8 font-semibold">
            {href === '' ? (
              words
            ) : (
              <a href={href} className="inline-block py-0.5 underline underline-offset-4">
                {words}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Hidden without text or target, and on its target. */
function ClosingButton({ text, link, from }: { text: string; link: string; from: string }) {
  if (text === '' || link === '' || !isShownLink(link) || link === from.split('?')[0]) return null;
  return (
    <SiteLink href={link} className={`mt-6 ${buttonClass({ variant: 'onDeep' })}`}>
      {text}
    </SiteLink>
  );
}

export function ClosingBlock({ interest, goals, project, closing: given, from }: ClosingBlockProps) {
  const [shell] = trpc.site.shell.useSuspenseQuery();
  const outcome = useEnquiryOutcome();
  const [number, setNumber] = useState(outcome?.kind === 'received' ? outcome.number : undefined);
  const [isQuiet, setQuiet] = useState(false);
  const [isFurther, setIsFurther] = useState(false);
  const { contact } = shell.settings;
  const closing = given ?? shell.settings.closing;
  return (
    <section aria-labelledby="closing-title" className="border-t border-line">
      <Container className="py-section">
        <div className="overflow-hidden rounded-card border border-line bg-raised shadow-md">
          <BilumBand />
          <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
            <div className="relative isolate overflow-hidden bg-deep p-5 text-on-deep sm:p-10">
              <div className="fade-to-top absolute inset-x-0 bottom-0 -z-10 h-2/5 max-lg:hidden">
                <BilumPattern className="h-full text-deep-line" />
              </div>
              <h2 id="closing-title" className="text-4xl wrap-anywhere">
                {closing.title}
              </h2>
              {closing.description !== '' && (
                <p className="mt-4 max-w-prose text-lg text-deep-muted wrap-anywhere">{closing.description}</p>
              )}
              <ClosingButton text={closing.buttonText} link={closing.buttonLink} from={from} />
              {shell.guide !== null && (
                <a href={shell.guide.url} className={`mt-6 ${buttonClass({ variant: 'onDeep' })}`}>
                  {shell.guide.label}
                </a>
              )}
              {shell.enquiries.replyTime !== null && <p className="mt-6 font-semibold">{shell.enquiries.replyTime}</p>}
              <Ways contact={contact} />
            </div>
            {/* A link to the fragment moves the focus here, also without script. */}
            <div id={enquiryFragment} tabIndex={-1} className="p-5 sm:p-10">
              {number === undefined ? (
                <EnquiryForm
                  refused={outcome?.kind === 'refused' && !isFurther ? outcome : undefined}
                  interest={interest}
                  goals={goals}
                  project={project}
                  from={from}
                  isFurther={isFurther}
                  keptMonths={shell.enquiries.keptMonths}
                  onReceived={(received, quiet) => {
                    setNumber(received);
                    setQuiet(quiet);
                  }}
                />
              ) : (
                <EnquiryReceived
                  number={number}
                  from={from}
                  isQuiet={isQuiet}
                  onAnother={() => {
                    setNumber(undefined);
                    setIsFurther(true);
                  }}
                />
              )}
            </div>
          </div>
        </div>
      </Container>
    </section>
  );
}
