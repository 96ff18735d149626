/** Words of Settings that all its tabs share (specification 2, sections 2 and 8; D32). */
export const settingsTexts = {
  title: 'Website Settings',
  tabs: 'Groups of settings',
  tabNames: {
    general: 'General',
    appearance: 'Appearance',
    seo: 'SEO',
    copyright: 'Copyright',
    users: 'Users',
    access: 'Access',
    contact: 'Contact',
    figures: 'Figures',
    sectors: 'Sectors',
    enquiries: 'Enquiries',
    billing: 'Billing',
  },
  save: 'Save Settings',
  saved: 'Settings saved',
  savedNote: 'Your settings have been saved successfully.',
  failed: 'These settings were not saved',
  takenTheirs: 'The newer version is shown now',
  yes: 'Yes',
  no: 'No',
} as const;

/** Tab General. */
export const generalTexts = {
  lead: 'What the site is called, where it lives, and how it writes dates.',
  siteName: 'Site name',
  siteNameHint: 'Stands beside the logo, in the title of every page and in every mail.',
  tagline: 'Tagline',
  taglineHint: 'Stands below the site name. Leave it empty to show none.',
  siteUrl: 'Site address',
  siteUrlHint:
    'Such as https://www.ipa.gov.pg. Search engines are told that pages live here. Leave it empty to use the address the server was started with, which links in mails always use.',
  adminEmail: 'Admin email',
  adminEmailHint: 'Mails of the site come from this address, and notices go to it where no other address is set.',
  timezone: 'Time zone',
  timezoneHint: 'Type a place to search, such as Moresby.',
  now: (instant: string) => `Now it is ${instant} there.`,
  dateFormat: 'Date format',
  dateFormatExample: (format: string, example: string) => `${example} (${format})`,
} as const;

/** Tab Appearance. */
export const appearanceTexts = {
  lead: 'Logo, colours and lettering of every page. A logo or favicon is on the site as soon as it is uploaded; everything else with Save Settings.',
  logo: 'Logo',
  logoHint: 'PNG, JPG or SVG, up to 2 MB. Recommended size 250x80 px.',
  noLogo: 'No logo: the built-in mark stands in its place.',
  favicon: 'Favicon',
  faviconHint: 'PNG, JPG, GIF or SVG, up to 2 MB. Recommended size 32x32 px.',
  noFavicon: 'No favicon: the built-in one stands in its place.',
  upload: { logo: 'Upload logo', favicon: 'Upload favicon' },
  remove: { logo: 'Remove logo', favicon: 'Remove favicon' },
  cancel: { logo: 'Cancel upload of the logo', favicon: 'Cancel upload of the favicon' },
  preview: { logo: 'Logo as it is now', favicon: 'Favicon as it is now' },
  removed: 'It goes from the site when you save.',
  uploading: (percent: number) => `Uploading: ${percent}%`,
  checking: 'The file is being checked…',
  colours: 'Colours',
  primaryColor: 'Primary colour',
  primaryColorHint: 'Buttons, links and the dark grounds of the site.',
  secondaryColor: 'Secondary colour',
  secondaryColorHint: 'Accents and second buttons.',
  pick: (label: string) => `${label}: choose by eye`,
  contrast: (words: string, ratio: string) => `Words on it are ${words}, with a contrast of ${ratio} to 1.`,
  white: 'white',
  black: 'black',
  adapted: (shade: string) =>
    `As text on a light page it would be hard to read: there the site uses the darker shade ${shade}.`,
  fontFamily: 'Font',
  switches: 'What is shown',
  showSocialIcons: 'Show social icons',
  showSocialIconsHint: 'In the footer, for each network whose address stands under Contact.',
  enableDarkMode: 'Offer dark mode',
  enableDarkModeHint: 'Visitors whose device is set to dark see the dark colours of the site.',
} as const;

/** Tab SEO. */
export const seoTexts = {
  lead: 'How the site presents itself to search engines and where its pages are shared.',
  metaTitle: 'Title',
  metaTitleHint: 'Stands in the list of a search engine for the home page. At best up to 60 characters.',
  metaDescription: 'Description',
  metaDescriptionHint: 'For pages without one of their own. At best up to 160 characters.',
  keywords: 'Keywords',
  keywordsHint: 'Separated by commas.',
  shareImage: 'Sharing image',
  shareImageHint:
    'Shown where a page without a picture of its own is shared. PNG or JPEG, recommended size 1200x630 px. Without one, the pattern of the site stands there.',
  shareImageType: 'Choose a PNG or JPEG picture: many sites draw no other kind.',
  crawlers: 'Search engines',
  sitemap: 'Give search engines a list of all pages',
  sitemapHint: 'While this is off, there is no /sitemap.xml. The site map for people stays.',
  robots: 'Let search engines read the site',
  robotsHint: 'While this is off, /robots.txt asks them to stay away.',
} as const;

/** Tab Copyright. */
export const copyrightTexts = {
  lead: 'The line at the very foot of every page.',
  text: 'Copyright holder',
  showYear: 'Show the year',
  showYearHint: 'The current one, in the time zone of the site.',
  preview: 'It reads',
  links: 'Links beside it',
  noLinks: 'No links. The line stands alone.',
  linkText: 'Text',
  linkUrl: 'Address',
  linkOf: (position: number) => `Link ${position}`,
  linkField: (field: string, position: number) => `${field} of link ${position}`,
  add: 'Add link',
  full: 'Ten links are the most.',
  moveUp: (position: number) => `Move link ${position} up`,
  moveDown: (position: number) => `Move link ${position} down`,
  remove: (position: number) => `Remove link ${position}`,
} as const;

/** Tab Contact. */
export const contactTexts = {
  title: 'Contact',
  lead: 'Where people reach the authority: in the footer, beside every opportunity and in mails. What is empty is not shown.',
  companyName: 'Name',
  address: 'Address',
  addressHint: 'Street and building, without the city.',
  city: 'City',
  phone: 'Phone',
  generalEmail: 'General email',
  generalEmailHint: 'In the footer of every page.',
  investmentEmail: 'Investment email',
  investmentEmailHint:
    'Beside opportunities that name no contact of their own. Empty: the general address stands there.',
  social: 'Social networks',
  socialHint: 'Whole addresses that begin with https://. Their icons stand in the footer.',
} as const;

/** Tab Figures. */
export const figuresTexts = {
  lead: 'Figures above the list of investment opportunities. How many opportunities are open is counted by itself. What is empty is not shown.',
  averageRoi: 'Average return',
  averageRoiHint: 'Such as 15-25%.',
  provinces: 'Provinces',
} as const;

/** Tab Access, the trial gate. */
export const accessTexts = {
  title: 'Trial access',
  lead: 'While the gate is on, every page asks for the trial password first, and search engines are told to stay away.',
  enabled: 'Ask visitors for the trial password',
  enabledHint: 'While this is off, everybody can read the site.',
  password: 'New trial password',
  passwordHint: 'Leave it empty to keep the one there is. A new one has to be entered by everybody but you.',
  passwordNeeded: 'Enter a trial password: without one nobody could pass',
} as const;

/** Tab Access, accounts of staff. */
export const securityTexts = {
  title: 'Accounts of staff',
  lead: 'Who may change the site signs in with a password. Two-factor asks for a code from their phone as well.',
  staffTwoFactor: 'Staff need two-factor',
  staffTwoFactorHint: 'Those without it can only set it up until they have; that goes for you too.',
  rules: {
    default: 'Where the site is reached by https',
    on: 'Always',
    off: 'Never',
  },
} as const;

/** Tab Enquiries. */
export const enquirySettingsTexts = {
  title: 'Notices and retention',
  lead: 'What becomes of what visitors send with Express Interest.',
  recipients: 'Who is told of a new enquiry',
  recipientsHint:
    'Email addresses, one a line, at most ten. While there is none, the notice goes to the investment email of Contact, else to its general email, else to the admin email. Where none of these is set either, it goes to all administrators.',
  recipientsLine: (position: number, sentence: string) => `Address ${position}: ${sentence}`,
  retentionMonths: 'Months an enquiry is kept',
  retentionMonthsHint:
    'After that it is deleted by itself, with its notes and replies. A change holds for every enquiry, also for those that are stored already: a shorter time deletes older ones in the next night.',
} as const;

/** Tab Contact, investment guide. */
export const guideTexts = {
  title: 'Investment guide',
  lead: 'A document that visitors can download where they are asked to get in touch: below Invest and the opportunities.',
  document: 'Document',
  documentHint: 'Its type and size stand on the button. Without one there is no button.',
  none: 'None',
  gone: 'The chosen document is gone. Visitors see no button.',
  option: (name: string, size: string) => `${name} (${size})`,
  upload: 'Upload document',
  uploadHint: (names: string, limit: string) => `${names}, up to ${limit}. It stands here once you save.`,
  uploading: (percent: number) => `Uploading: ${percent}%`,
  uploadFailed: 'This document was not uploaded',
} as const;

/** Tab Billing. */
export const billingSettingsTexts = {
  lead: 'Who bills the clients, where their transfers go, and the tax of an invoice. Invoices that were issued keep what stood here on their day; the bank accounts of an open one are always those of now.',
  issuer: 'Issuer',
  issuerHint: 'Stands at the head of every invoice and receipt. What is empty is left out.',
  name: 'Name on documents',
  nameHint: 'Leave it empty to use the name under Contact.',
  address: 'Address on documents',
  addressHint: 'As on an envelope, with line breaks.',
  taxNumber: 'Tax number',
  taxNumberHint: 'Such as the TIN, named the way it is to be read: TIN 500 123 456.',
  email: 'Email on documents',
  phone: 'Phone on documents',
  accounts: 'Bank accounts',
  accountsHint:
    'A client is shown the accounts in the currency of the payment, in this order. Without one, they are asked to write to you.',
  noAccounts: 'No bank account yet: clients cannot be told where to transfer to.',
  accountOf: (position: number) => `Account ${position}`,
  accountField: (field: string, position: number) => `${field} of account ${position}`,
  currency: 'Currency',
  accountName: 'Account name',
  bankName: 'Bank',
  branch: 'Branch',
  accountNumber: 'Account number',
  bankCode: 'Bank code or BSB',
  swift: 'SWIFT code',
  add: 'Add bank account',
  full: (most: number) => `At most ${most} bank accounts.`,
  moveUp: (position: number) => `Move account ${position} up`,
  moveDown: (position: number) => `Move account ${position} down`,
  remove: (position: number) => `Remove account ${position}`,
  tax: 'Tax',
  taxHint: 'Counts for invoices from now on.',
  taxName: 'Name of the tax',
  taxNameHint: 'Such as GST.',
  unnamedTax: 'Tax',
  rate: 'Rate in per cent',
  rateHint: 'From 0 to 100, such as 10 or 12.5. At 0 no tax is charged and none is named.',
  mode: 'The tax is',
  modes: { included: 'Included in prices', added: 'Added to prices' },
  example: (price: string) => `A service at ${price}`,
  exampleNet: 'Net',
  exampleTax: (name: string, rate: string) => `${name} ${rate}%`,
  exampleTotal: 'Total to pay',
  exampleNone: 'The client pays the price, and no tax is named.',
  exampleUnreadable: 'Enter a rate from 0 to 100 to see what a client pays.',
  paymentNote: 'Note for those who pay',
  paymentNoteHint: 'Stands with the bank accounts, such as how long a transfer takes.',
} as const;
