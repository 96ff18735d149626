import { type FirstPage, heading, list, table, text } from './build.ts';

/** What this site stores and why: true of the product as it is; whoever changes the one changes the other. */
export const privacy: FirstPage = {
  slug: 'privacy',
  title: 'Privacy',
  excerpt: 'What this site stores about you, why, for how long, and what you can do about it.',
  metaDescription:
    'What the website of the Investment Promotion Authority stores about its visitors and clients, why, and for how long.',
  content: text(
    'The Investment Promotion Authority runs this site. It stores what it needs to answer you and to keep accounts safe. It shows no advertising, uses no service that follows you from site to site, and loads nothing from foreign hosts: fonts, pictures and scripts come from here.',
    heading('If you only read'),
    'Reading needs no account. The server writes a technical log of requests: time, address of the page without its query, and result. Your network address is used in memory and in short-lived counters to keep abuse out. Addresses of this site that were asked for and do not exist are counted without saying who asked.',
    heading('If you send an enquiry'),
    'We store what you type: your name and e-mail address; your telephone number, field of interest, size of investment and goals, if you give them; the page you wrote from; and that you agreed. We use it to answer you, and mail you a receipt. Enquiries are kept for 24 months and then deleted, unless the page you write on names another time.',
    heading('If you have an account'),
    list(
      'Your e-mail address, your name and what you add to your profile. Your password is stored only as a hash that cannot be turned back.',
      'If you switch on two-factor authentication: its secret, encrypted, and recovery codes as hashes.',
      'The browsers you are signed in with, and attempts to sign in with time, network address and kind of browser. The history is kept for 12 months so that you can see what is not yours.',
      'Services you subscribe to, with invoices and payments, for as long as the law asks.',
      'Changes that members of our staff make on this site are recorded in a log, with their name, time and network address.',
    ),
    heading('Cookies'),
    'All of them are needed for what you ask for, and none is read by anybody else. On a secure connection the names of most begin with __Host-.',
    table(
      ['Name', 'What for', 'How long'],
      ['session', 'Keeps you signed in', 'At most 30 days; without use 7 days. Shorter for staff'],
      ['mfa', 'Between your password and your code', 'A few minutes'],
      ['device', 'Knows a browser you signed in with before, so that others cannot lock you out', 'At most 400 days'],
      ['trial', 'While this site is on trial: that you gave the trial password', 'At most 400 days'],
      ['trial-notice', 'Tells you once why the trial password was refused', 'About a minute'],
      ['enquiry-receipt', 'Shows you the number of your enquiry once', 'One minute'],
    ),
    'Your browser also keeps small notes for this site on your device: that the trial password was given, that you signed in or out in another tab, and, for staff, drafts that were not sent yet.',
    heading('Who sees it'),
    'Our staff, as far as their work asks for it. Payments by card, where they are offered, are handled by the provider you are led to; card numbers never reach this site. We give data to others only where the law makes us.',
    heading('What you can do'),
    list(
      'In [your profile](/profile) you can correct your data, end sessions, download everything that is stored about your account, and delete it.',
      'To ask about an enquiry, or to have it deleted, [send us another one](/invest#express-interest) that names its number.',
    ),
  ),
  sections: [],
};

export const terms: FirstPage = {
  slug: 'terms',
  title: 'Terms of use',
  excerpt: 'What you can rely on here, and what we ask of you.',
  metaDescription:
    'Terms of use of the website and client portal of the Investment Promotion Authority of Papua New Guinea.',
  content: text(
    heading('What this site is'),
    'It is the website and client portal of the Investment Promotion Authority of Papua New Guinea. It gives information and lets you write to us, open an account and subscribe to services.',
    heading('Information, not advice'),
    'We take care that what stands here is right, and name sources where figures stand. It is general information all the same: it replaces neither the law as it is in force nor advice on your own case.',
    'Opportunities are not offers of securities, and returns are estimates of whoever proposes a project. An opportunity or a post that is marked as an example is invented and shows how the site works.',
    heading('Your account'),
    list(
      'Give your own name and an e-mail address that reaches you.',
      'Keep your password to yourself, and tell us when you think that somebody else knows it.',
      'An account that is used to harm others, this site or the Authority can be suspended.',
    ),
    heading('Services'),
    'A subscription begins when its payment has been confirmed. Price, period and what is included stand on the service before you subscribe. You can cancel to the end of a period that is paid.',
    heading('What we ask of you'),
    list(
      'Do not try to get at data that are not yours, and do not disturb the site for others.',
      'Do not send what is unlawful, and nothing in the name of somebody else.',
    ),
    heading('Words and pictures'),
    'You may quote from these pages with their address as the source. The name and the marks of the Authority may not be used in a way that makes others think it stands behind you.',
    heading('Links'),
    'Links to other sites are there for convenience. We do not answer for what stands there.',
    heading('Changes'),
    'We may change these terms. The version on this page is the one that counts. The law of Papua New Guinea applies.',
    'How we handle your data stands on the page [Privacy](/privacy).',
  ),
  sections: [],
};

export const accessibility: FirstPage = {
  slug: 'accessibility',
  title: 'Accessibility',
  excerpt: 'What we do so that everybody can use this site, what is not good enough yet, and how to tell us.',
  metaDescription:
    'How accessible this site is: the standard we work to, what was checked, known limits, and how to report a barrier.',
  content: text(
    'We want this site to work for everybody: with a keyboard alone, with a screen reader, with large type, on a small phone and over a slow connection.',
    heading('What we work to'),
    'Our measure is level AA of the Web Content Accessibility Guidelines 2.2. We check it ourselves: with automatic tests of each kind of page, and with tests by keyboard. No outside body has certified it, so we claim no full conformance.',
    heading('What you can expect'),
    list(
      'Every page can be read and used without a mouse, and shows where the focus is.',
      'Public pages can be read without scripts, and so can the enquiry form be sent.',
      'Text can be enlarged to twice its size, and pages fit on a screen of 320 pixels.',
      'Nothing moves by itself for those who ask their device for less motion, and the slides of the home page can be stopped.',
      'Light and dark colours follow your device, and both have enough contrast.',
      'What is wrong with a form is said in words beside the field.',
    ),
    heading('Known limits'),
    list(
      'The site is in English only.',
      'Documents for download come from many sources. Older ones may not be readable by a screen reader: ask us for the text.',
      'Alternative text of pictures is written by editors. It may be short, or missing in its sense.',
      'Tests with people who use assistive technology every day are still to come.',
    ),
    heading('Tell us'),
    'If something keeps you out, [write to us](/invest#express-interest). Say which page it was and what you used; we will answer and give you what you needed in another way.',
  ),
  sections: [],
};
