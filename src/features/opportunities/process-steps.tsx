import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { BilumBand } from '../../components/bilum.tsx';
import { Container } from '../../components/container.tsx';
import { opportunityListTexts } from '../../domain/opportunities/list-texts.ts';
import { openDataFormats, openDataLicence, openDataPath } from '../../domain/opportunities/open-data/files.ts';
import { openDataTexts } from '../../domain/opportunities/open-data/texts.ts';
import { parseOpportunitySearch } from '../../domain/opportunities/opportunities.ts';
import { processTexts as texts } from '../../domain/opportunities/process-texts.ts';
import { firstPageOf, type OpportunitySearch } from '../../domain/opportunities/search.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { authorityContact } from '../../domain/opportunities/contact.ts';
import { ContactWaysList } from './authority-contact.tsx';

export function ProcessSteps({ search }: { search: OpportunitySearch }) {
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const contact = authorityContact(settings);
  const { page: _page, after: _after, ...filter } = parseOpportunitySearch(search).filter;
  const query = new URLSearchParams(filter).toString();
  const hasContact = contact.email !== '' || contact.phone !== '' || contact.address !== '';
  return (
    <>
      <Container className="pt-5">
        <Link
          to="/investment-opportunities/alerts/$link"
          params={{ link: 'new' }}
          search={firstPageOf(search)}
          className="font-semibold text-brand-ink underline"
        >
          {opportunityListTexts.byEmail}
        </Link>
        <p className="mt-2 text-sm text-muted">
          {openDataTexts.title}:{' '}
          {openDataFormats.map((format) => (
            <Fragment key={format}>
              <a href={`${openDataPath(format)}${query === '' ? '' : `?${query}`}`} download className="underline">
                {openDataTexts.formats[format]}
              </a>{' '}
            </Fragment>
          ))}
          (
          <a href={openDataLicence.url} rel="license" className="underline">
            {openDataLicence.name}
          </a>
          )
        </p>
      </Container>
      <section aria-labelledby="process-title" className="mt-section bg-sunken">
        <Container className="py-section">
          <h2 id="process-title" className="text-3xl">
            {texts.title}
          </h2>
          <p className="mt-3 max-w-prose text-muted">{texts.lead}</p>
          <ol className="mt-8 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
            {texts.steps.map(({ title, text }, index) => (
              <li key={title} className="border-t-2 border-brand pt-4">
                <span aria-hidden="true" className="text-sm font-semibold text-brand-ink">
                  {index + 1}
                </span>
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1.5 text-sm text-muted">{text}</p>
              </li>
            ))}
          </ol>
          {hasContact && (
            <div className="mt-10 overflow-hidden rounded-card border border-line bg-raised">
              <BilumBand />
              <div className="grid gap-4 p-6 md:grid-cols-[1fr_2fr]">
                <h3 className="text-xl">{texts.contact}</h3>
                <ContactWaysList {...contact} />
              </div>
            </div>
          )}
        </Container>
      </section>
    </>
  );
}
