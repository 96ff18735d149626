import { type FirstPage, heading, list, table, text } from './build.ts';

/** Keep in step with what the code stores. */
export const privacy: FirstPage = {
  slug: 'privacy',
  title: 'Privacy Policy',
  excerpt: 'What we store about you, why, for how long, and your choices.',
  metaDescription:
    'What the Investment Promotion Authority website stores about its visitors and clients, why, and for how long.',
  content: text(
    'The Investment Promotion Authority runs this site. We only store what we need to answer you and keep accounts safe. There is no advertising and no tracking across sites. Fonts, images and scripts all come from this site.',
    heading('If you only visit the site'),
    'You do not need an account. The server keeps a technical log of requests, with the time, the page address without its query, the result, your IP address and, if you are signed in, the number of your account. We use it to keep the site secure and working, and keep it for months, not years. We also use your IP address in short-lived counters to prevent abuse. We count requests for missing pages, but not who made them.',
    heading('If you send an enquiry'),
    'We store your name and email; your phone number, interest, investment range and goals, if you give them; the page you sent it from; and your consent. We use these to answer you and to email you a confirmation. We also store the messages and files you send us about it, and your answer if we ask whether our reply was helpful. We delete all of this after 24 months, unless the form gives a different period.',
    heading('If you ask for emails about projects'),
    'We store your email address, what you asked for and how often. We delete these 30 days after you stop the emails.',
    heading('If you have an account'),
    list(
      'Your email, your name and what you add to your profile. We store your password only as a hash, which cannot be reversed.',
      'If you do not confirm your email within 30 days, we delete the account.',
      'If you turn on two-factor authentication: its secret, encrypted, and your recovery codes as hashes.',
      'The browsers you are signed in with, and attempts to sign in, with the time, IP address and type of browser. We keep this history for 12 months so that you can spot sign-ins that are not yours.',
      'The services you subscribe to, with invoices and payments, for as long as the law requires.',
      'Changes that our staff make on this site, with their name, the time and their IP address.',
    ),
    heading('Cookies'),
    'All our cookies are essential, and nobody else reads them. On a secure connection, most of their names start with __Host-.',
    table(
      ['Name', 'Purpose', 'Expires'],
      ['session', 'Keeps you signed in', 'After 30 days, or 7 days if unused. Sooner for staff'],
      ['mfa', 'Remembers that you entered your password until you enter your code', 'After a few minutes'],
      ['device', 'Recognises a browser you have used, so that other people cannot lock you out', 'After 400 days'],
      [
        'signup',
        'Signs you in where you signed up, once you confirm your email',
        'After 48 hours, or when you confirm',
      ],
      ['trial', 'During the trial, remembers that you entered the trial password', 'After 400 days'],
      ['trial-notice', 'Shows once why the trial password was rejected', 'After about a minute'],
      ['enquiry-receipt', 'Shows your enquiry number once', 'After one minute'],
      [
        'enquiry-device',
        'Recognises a device you sent an enquiry from or entered our code on, so that you can read all its messages there',
        'After 400 days',
      ],
    ),
    'Your browser also stores some information on your device: that you entered the trial password, that you signed in or out in another tab, the projects you keep, what you have typed but not yet saved or sent, and, for staff, some screen settings.',
    heading('Who can see your data'),
    'Only staff who need your data for their work can see it. If you pay by card, a payment provider handles your card details and we never see them. If another public agency can answer your enquiry better, we may forward it to that agency with its messages and files. Otherwise we only give data to others if the law requires it.',
    heading('Your choices'),
    list(
      'In [your profile](/profile) you can correct your data, sign out devices, download everything we hold about your account, and delete it.',
      'To ask about an enquiry, or to have it deleted, [send us another one](/invest#express-interest) and quote its number.',
    ),
  ),
  sections: [],
};

export const terms: FirstPage = {
  slug: 'terms',
  title: 'Terms of Service',
  excerpt: 'The rules for using this site.',
  metaDescription:
    'Terms of service of the website and client portal of the Investment Promotion Authority of Papua New Guinea.',
  content: text(
    heading('About this site'),
    'This is the website and client portal of the Investment Promotion Authority of Papua New Guinea. You can find information, send enquiries, open an account and subscribe to services.',
    heading('Information, not advice'),
    'We take care to be accurate and give sources for figures. This is general information. It does not replace the law or advice on your own case.',
    'Opportunities are not offers of securities. Returns are estimates by the people who propose a project. Opportunities and posts marked as examples are invented.',
    heading('Your account'),
    list(
      'Use your own name and an email address where you can receive messages.',
      'Keep your password secret, and [send us an enquiry](/invest#express-interest) if you think someone else knows it.',
      'We can suspend an account that is used to harm other people, this site or the authority.',
    ),
    heading('Services'),
    'A subscription starts when we confirm your payment. You can see the price, the billing period and what is included before you subscribe. If you cancel, your subscription ends at the end of the period you have paid for.',
    heading('Acceptable use'),
    list(
      'Do not try to access data that is not yours, and do not disrupt the site for other people.',
      'Do not send anything unlawful or pretend to be someone else.',
    ),
    heading('Copyright'),
    'You may quote from these pages if you give their address as the source. You may not use the authority’s name or marks to suggest that it endorses you.',
    heading('Links'),
    'We are not responsible for the content of other sites we link to.',
    heading('Changes'),
    'We may change these terms. The current version is always on this page. These terms are governed by the law of Papua New Guinea.',
    'To read how we handle your data, see our [Privacy Policy](/privacy).',
  ),
  sections: [],
};

export const accessibility: FirstPage = {
  slug: 'accessibility',
  title: 'Accessibility',
  excerpt: 'How accessible this site is, what we still need to improve, and how to report a problem.',
  metaDescription:
    'How accessible this site is: the standard we work to, what we have checked, known problems, and how to report one.',
  content: text(
    'We want everyone to be able to use this site: with a keyboard, a screen reader, large text, a small phone or a slow connection.',
    heading('Our standard'),
    'We aim for level AA of the Web Content Accessibility Guidelines 2.2. We check each type of page with automated tests and with a keyboard. The site has not been independently audited, so we do not claim full conformance.',
    heading('What you can expect'),
    list(
      'You can use every page without a mouse, and see where the focus is.',
      'You can read public pages and send the enquiry form without JavaScript.',
      'You can zoom text to 200%, and pages fit on a screen 320 pixels wide.',
      'Nothing moves if your device is set to reduce motion, and you can pause the slides on the home page.',
      'Light and dark colours follow your device settings, and both have enough contrast.',
      'Error messages appear in words beside the field.',
    ),
    heading('Known problems'),
    list(
      'The site is in English only.',
      'Some older documents may not work with a screen reader. Ask us for the text.',
      'Editors write the alternative text for images. Some of it may be too short.',
      'We have not yet tested with people who use assistive technology every day.',
    ),
    heading('Report a problem'),
    'If you cannot use something, [send us an enquiry](/invest#express-interest). Tell us which page and what device or software you used. We will reply and give you the information in another way.',
  ),
  sections: [],
};
