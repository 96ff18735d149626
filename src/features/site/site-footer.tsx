import { useState, type ReactNode } from 'react';
import { MailIcon, PhoneIcon, PlaceIcon } from '../../components/icons.tsx';
import { BilumBand, BilumPattern } from '../../components/bilum.tsx';
import { Container } from '../../components/container.tsx';
import { Heading } from '../../components/heading.tsx';
import { SiteLink } from '../../widgets/site-link.tsx';
import { formatDate } from '../../domain/time/format.ts';
import type { MenuLink, SiteShell } from '../../domain/site/site.ts';
import { socialNetworks } from '../../domain/site/social-networks.ts';
import { siteTexts } from '../../domain/site/texts.ts';
import { SiteName } from './site-name.tsx';
import { SocialIcon } from './social-icon.tsx';

interface SiteFooterProps {
  shell: SiteShell;
}

const headingClass = 'mb-4 font-semibold text-on-deep';

/** Empty parts are hidden (D21). */
export function SiteFooter({ shell }: SiteFooterProps) {
  const { settings, menus } = shell;
  const { footerAbout, contact } = settings;
  const { image } = footerAbout;
  return (
    <footer className="bg-deep text-on-deep">
      <BilumBand />
      <div className="relative">
        <div className="fade-to-bottom absolute inset-x-0 top-0 h-28">
          <BilumPattern className="h-full text-deep-line opacity-50" />
        </div>
        <Container className="relative grid gap-x-10 gap-y-12 pt-20 pb-14 sm:grid-cols-2 lg:grid-cols-12">
          <div className="space-y-4 sm:col-span-2 lg:col-span-5">
            <SiteName settings={settings} />
            {image !== null && image.path !== '' && (
              <img
                src={image.path}
                alt={image.decorative ? '' : image.alt}
                loading="lazy"
                className="h-48 rounded-card object-cover"
              />
            )}
            {footerAbout.content !== '' && (
              <div className="max-w-md space-y-1">
                <Heading level={2} text={footerAbout.title} className="sr-only" />
                <p className="text-deep-muted">{footerAbout.content}</p>
              </div>
            )}
            <Social shell={shell} />
          </div>
          <div id="site-links" tabIndex={-1} className="grid grid-cols-2 gap-x-6 gap-y-10 sm:col-span-2 lg:col-span-4">
            <Links title={siteTexts.quickLinks} links={menus.footer_quick} />
            <Links title={siteTexts.resources} links={menus.footer_resources} />
          </div>
          <div className="sm:col-span-2 lg:col-span-3">
            <Heading level={2} text={siteTexts.contact} className={headingClass} />
            <address className="space-y-3 text-deep-muted not-italic">
              {contact.companyName !== '' && <p className="font-semibold text-on-deep">{contact.companyName}</p>}
              {(contact.address !== '' || contact.city !== '') && (
                <ContactLine icon={<PlaceIcon className="mt-1 size-4 shrink-0 text-deep-accent" />}>
                  {contact.address !== '' && <span className="block">{contact.address}</span>}
                  {contact.city !== '' && <span className="block">{contact.city}</span>}
                </ContactLine>
              )}
              {contact.phone !== '' && (
                <ContactLine icon={<PhoneIcon className="mt-1 size-4 shrink-0 text-deep-accent" />}>
                  <span className="sr-only">{siteTexts.phone} </span>
                  <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className="footer-link">
                    {contact.phone}
                  </a>
                </ContactLine>
              )}
              {contact.generalEmail !== '' && (
                <ContactLine icon={<MailIcon className="mt-1 size-4 shrink-0 text-deep-accent" />}>
                  <span className="sr-only">{siteTexts.email} </span>
                  <a href={`mailto:${contact.generalEmail}`} className="footer-link">
                    {contact.generalEmail}
                  </a>
                </ContactLine>
              )}
            </address>
          </div>
        </Container>
      </div>
      <Copyright shell={shell} />
    </footer>
  );
}

function ContactLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      {icon}
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}

function Links({ title, links }: { title: string; links: MenuLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <Heading level={2} text={title} className={headingClass} />
      <ul className="space-y-1.5">
        {links.map((link) => (
          <li key={`${link.label} ${link.url}`}>
            <SiteLink href={link.url} className="footer-link">
              {link.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Social({ shell }: SiteFooterProps) {
  const { appearance, contact } = shell.settings;
  const networks = socialNetworks.filter((network) => contact.social[network] !== '');
  if (!appearance.showSocialIcons || networks.length === 0) return null;
  return (
    <ul aria-label={siteTexts.follow} className="-ml-2.5 flex flex-wrap gap-1">
      {networks.map((network) => (
        <li key={network}>
          <SiteLink
            href={contact.social[network]}
            className="grid size-11 place-items-center rounded-control text-on-deep hover:text-deep-accent"
          >
            <SocialIcon network={network} />
            <span className="sr-only">{siteTexts.social[network]}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function Copyright({ shell }: SiteFooterProps) {
  const { copyright, general } = shell.settings;
  const [today] = useState(() => formatDate(new Date(), { dateFormat: 'YYYY-MM-DD', timezone: general.timezone }));
  const { links } = copyright;
  return (
    <div className="border-t border-deep-line">
      <Container className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5 text-sm text-deep-muted">
        {/* A page rendered on New Year's Eve may be read the next day. */}
        <p suppressHydrationWarning>
          {siteTexts.copyright(copyright.showYear ? today.slice(0, 4) : '', copyright.text)}
        </p>
        {links.length > 0 && (
          <nav aria-label={siteTexts.legal}>
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              {links.map((link) => (
                <li key={link.id}>
                  <SiteLink href={link.url} className="footer-link">
                    {link.text}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </Container>
    </div>
  );
}
