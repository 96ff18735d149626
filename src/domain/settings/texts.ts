/** Words of Settings that all its tabs share (specification 2, sections 2 and 8; D32). */
export const settingsTexts = {
  title: 'Website Settings',
  tabs: 'Settings groups',
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
  failed: 'Your settings were not saved',
  takenTheirs: 'You are now seeing the newer version',
  yes: 'Yes',
  no: 'No',
} as const;

/** Tab General. */
export const generalTexts = {
  lead: 'Set the site’s name, address, time zone and date format.',
  siteName: 'Site name',
  siteNameHint: 'Shown beside the logo, in page titles and in emails.',
  tagline: 'Tagline',
  taglineHint: 'Shown below the site name.',
  siteUrl: 'Site address',
  siteUrlHint:
    'For search engines, such as https://www.ipa.gov.pg. Leave empty to use PUBLIC_URL. Links in emails always use PUBLIC_URL.',
  adminEmail: 'Admin email',
  adminEmailHint: 'Emails are sent from this address. It also receives notices that have no other recipient.',
  timezone: 'Time zone',
  timezoneHint: 'Type a place, such as Moresby.',
  now: (instant: string) => `Current time: ${instant}`,
  dateFormat: 'Date format',
  dateFormatExample: (format: string, example: string) => `${example} (${format})`,
} as const;

/** Tab Appearance. */
export const appearanceTexts = {
  lead: 'Set the logo, colours and font. A new logo or favicon is published when you upload it. Other changes are published when you save.',
  logo: 'Logo',
  logoHint: 'PNG, JPG or SVG, up to 2 MB. Recommended size 250x80 px.',
  noLogo: 'No logo. The built-in one is used.',
  favicon: 'Favicon',
  faviconHint: 'PNG, JPG, GIF or SVG, up to 2 MB. Recommended size 32x32 px.',
  noFavicon: 'No favicon. The built-in one is used.',
  upload: { logo: 'Upload logo', favicon: 'Upload favicon' },
  remove: { logo: 'Remove logo', favicon: 'Remove favicon' },
  cancel: { logo: 'Cancel logo upload', favicon: 'Cancel favicon upload' },
  preview: { logo: 'Current logo', favicon: 'Current favicon' },
  removed: 'It will be removed when you save.',
  uploading: (percent: number) => `Uploading… ${percent}%`,
  checking: 'Checking the file…',
  colours: 'Colours',
  primaryColor: 'Primary colour',
  primaryColorHint: 'Used for buttons, links and dark backgrounds.',
  secondaryColor: 'Secondary colour',
  secondaryColorHint: 'Used for accents and secondary buttons.',
  pick: (label: string) => `${label}: colour picker`,
  contrast: (words: string, ratio: string) => `Text on it is ${words}, with a contrast of ${ratio}:1.`,
  white: 'white',
  black: 'black',
  adapted: (shade: string) =>
    `It is hard to read on light backgrounds, so the site uses the darker shade ${shade} there.`,
  fontFamily: 'Font',
  switches: 'Display',
  showSocialIcons: 'Show social icons',
  showSocialIconsHint: 'In the footer, for each network with an address in Contact.',
  enableDarkMode: 'Offer dark mode',
  enableDarkModeHint: 'Visitors who use dark mode on their device see dark colours.',
} as const;

/** Tab SEO. */
export const seoTexts = {
  lead: 'Control how the site appears in search engines and when shared.',
  metaTitle: 'Title',
  metaTitleHint: 'For the home page. Use up to 60 characters.',
  metaDescription: 'Description',
  metaDescriptionHint: 'For pages with no description of their own. Use up to 160 characters.',
  keywords: 'Keywords',
  keywordsHint: 'Separate with commas.',
  shareImage: 'Sharing image',
  shareImageHint: 'Shown when someone shares a page that has no image. PNG or JPEG. Recommended size 1200x630 px.',
  shareImageType: 'Choose a PNG or JPEG image. Many sites do not show other types.',
  crawlers: 'Search engines',
  sitemap: 'Provide a sitemap for search engines',
  sitemapHint: 'If off, /sitemap.xml is not available. The site map page is not affected.',
  robots: 'Allow search engines to index the site',
  robotsHint: 'If off, /robots.txt asks search engines not to index the site.',
} as const;

/** Tab Copyright. */
export const copyrightTexts = {
  lead: 'Edit the last line of the footer.',
  text: 'Copyright holder',
  showYear: 'Show the year',
  showYearHint: 'Shows the current year.',
  preview: 'Preview',
  links: 'Links',
  noLinks: 'No links yet.',
  linkText: 'Text',
  linkUrl: 'Address',
  linkOf: (position: number) => `Link ${position}`,
  linkField: (field: string, position: number) => `${field} of link ${position}`,
  add: 'Add link',
  full: 'You can add up to 10 links.',
  moveUp: (position: number) => `Move link ${position} up`,
  moveDown: (position: number) => `Move link ${position} down`,
  remove: (position: number) => `Remove link ${position}`,
} as const;

/** Tab Contact. */
export const contactTexts = {
  title: 'Contact',
  lead: 'The authority’s contact details, shown on the site and in emails. Empty fields are not shown.',
  companyName: 'Name',
  address: 'Address',
  addressHint: 'Building and street, without the city.',
  city: 'City',
  phone: 'Phone',
  generalEmail: 'General email',
  generalEmailHint: 'Shown in the footer.',
  investmentEmail: 'Investment email',
  investmentEmailHint: 'Shown on opportunities that have no contact. Leave empty to use the general email.',
  social: 'Social networks',
  socialHint: 'Enter full addresses, starting with https://. Icons appear in the footer.',
} as const;

/** Tab Figures. */
export const figuresTexts = {
  lead: 'Figures shown above the list of opportunities. The number of open opportunities is counted automatically. Empty fields are not shown.',
  averageRoi: 'Average return',
  averageRoiHint: 'For example, 15-25%',
  provinces: 'Provinces',
} as const;

/** Tab Access, the trial gate. */
export const accessTexts = {
  title: 'Trial access',
  lead: 'When this is on, visitors need the trial password and search engines are kept out.',
  enabled: 'Ask visitors for the trial password',
  enabledHint: 'If off, everyone can see the site.',
  password: 'New trial password',
  passwordHint: 'Leave empty to keep the current password. If you change it, everyone else must enter the new one.',
  passwordNeeded: 'Enter a trial password',
} as const;

/** Tab Access, accounts of staff. */
export const securityTexts = {
  title: 'Staff accounts',
  lead: 'Two-factor authentication protects staff accounts with a code from a phone as well as a password.',
  staffTwoFactor: 'Staff need two-factor',
  staffTwoFactorHint: 'Staff without it, including you, must set it up before they can do anything else.',
  rules: {
    default: 'When the site uses HTTPS',
    on: 'Always',
    off: 'Never',
  },
} as const;

/** Tab Enquiries. */
export const enquirySettingsTexts = {
  title: 'Notifications and retention',
  lead: 'Choose who hears about enquiries and how long to keep them.',
  recipients: 'Notify these people of new enquiries',
  recipientsHint:
    'Enter up to 10 email addresses, one on each line. If empty, we use the investment email, the general email or the admin email, in that order. If none is set, we notify all administrators.',
  recipientsLine: (position: number, sentence: string) => `Address ${position}: ${sentence}`,
  retentionMonths: 'Keep enquiries for (months)',
  retentionMonthsHint:
    'Older enquiries are deleted every night, with their notes and replies. Changes also apply to existing enquiries.',
} as const;

/** Tab Contact, investment guide. */
export const guideTexts = {
  title: 'Investment guide',
  lead: 'Visitors can download this document from the Invest and opportunity pages.',
  document: 'Document',
  documentHint: 'If you choose none, the download button is hidden.',
  none: 'None',
  gone: 'The document has been deleted, so the download button is hidden.',
  option: (name: string, size: string) => `${name} (${size})`,
  upload: 'Upload Document',
  uploadHint: (names: string, limit: string) => `${names}, up to ${limit}. Save to publish it.`,
  uploading: (percent: number) => `Uploading… ${percent}%`,
  uploadFailed: 'The document was not uploaded',
} as const;

/** Tab Billing. */
export const billingSettingsTexts = {
  lead: 'Set the issuer, bank accounts and tax for invoices. Existing invoices do not change, except that unpaid ones show the current bank accounts.',
  issuer: 'Issuer',
  issuerHint: 'Shown on every invoice and receipt. Empty fields are not shown.',
  name: 'Name on documents',
  nameHint: 'Leave empty to use the name in Contact.',
  address: 'Address on documents',
  addressHint: 'Put each part on a new line.',
  taxNumber: 'Tax number',
  taxNumberHint: 'Include its name, for example TIN 500 123 456.',
  email: 'Email on documents',
  phone: 'Phone on documents',
  accounts: 'Bank accounts',
  accountsHint: 'Clients see the accounts in the currency of their payment, in this order.',
  noAccounts: 'No bank accounts yet. Clients need one to pay by bank transfer.',
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
  full: (most: number) => `You can add up to ${most} bank accounts.`,
  moveUp: (position: number) => `Move account ${position} up`,
  moveDown: (position: number) => `Move account ${position} down`,
  remove: (position: number) => `Remove account ${position}`,
  tax: 'Tax',
  taxHint: 'Changes only apply to new invoices.',
  taxName: 'Tax name',
  taxNameHint: 'For example, GST',
  unnamedTax: 'Tax',
  rate: 'Rate (%)',
  rateHint: 'Enter 0 if you do not charge tax.',
  mode: 'Tax is',
  modes: { included: 'Included in prices', added: 'Added to prices' },
  example: (price: string) => `A service at ${price}`,
  exampleNet: 'Subtotal',
  exampleTax: (name: string, rate: string) => `${name} ${rate}%`,
  exampleTotal: 'Total to pay',
  exampleNone: 'The client pays the price. No tax is shown.',
  exampleUnreadable: 'Enter a rate from 0 to 100 to see what a client pays.',
  paymentNote: 'Payment note',
  paymentNoteHint: 'Shown to clients with the bank accounts, for example how long a transfer takes.',
} as const;
