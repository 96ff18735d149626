import { defaultEnquiryRetentionMonths } from '../enquiries/enquiries.ts';
import { defaultUnderReviewAfter } from '../facts/age.ts';
import type { SiteSettings } from './site.ts';

export const defaultSettings: SiteSettings = {
  general: {
    siteName: 'Investment Promotion Authority',
    tagline: 'Papua New Guinea',
    siteUrl: '',
    adminEmail: '',
    timezone: 'UTC',
    dateFormat: 'YYYY-MM-DD',
  },
  appearance: {
    logo: null,
    favicon: null,
    primaryColor: '#8B5CF6',
    secondaryColor: '#D946EF',
    fontFamily: 'Poppins',
    showSocialIcons: true,
    enableDarkMode: true,
  },
  seo: {
    metaTitle: 'Investment Promotion Authority of Papua New Guinea',
    metaDescription: '',
    keywords: '',
    enableSitemap: true,
    enableRobotsTxt: true,
    shareImage: null,
  },
  copyright: {
    text: 'Investment Promotion Authority of Papua New Guinea',
    showYear: true,
    links: [
      { id: 'privacy', text: 'Privacy Policy', url: '/privacy' },
      { id: 'terms', text: 'Terms of Service', url: '/terms' },
    ],
  },
  contact: {
    companyName: 'Investment Promotion Authority',
    address: '',
    city: 'Port Moresby',
    phone: '',
    generalEmail: '',
    investmentEmail: '',
    social: { facebook: '', linkedin: '', x: '', instagram: '', youtube: '' },
  },
  figures: { averageRoi: '15-25%', provinces: '22' },
  // Fails closed (D7).
  access: { enabled: true, password: '' },
  security: { staffTwoFactor: 'default' },
  facts: { underReviewAfter: defaultUnderReviewAfter },
  enquiries: { recipients: [], retentionMonths: defaultEnquiryRetentionMonths },
  guide: { mediaId: null },
  billing: {
    issuer: { name: '', address: '', taxNumber: '', email: '', phone: '' },
    accounts: [],
    tax: { name: 'GST', rate: '0', mode: 'included' },
    paymentNote: '',
  },
  welcome: {
    title: 'Welcome to the Investment Promotion Authority',
    subtitle: 'Your partner for investing in and trading with Papua New Guinea.',
    buttonText: 'See investment opportunities',
    buttonLink: '/investment-opportunities',
    backgroundImage: null,
  },
  footerAbout: {
    title: 'About the authority',
    content: 'We promote local and foreign investment in Papua New Guinea.',
    image: null,
  },
  features: { title: '', items: [] },
  closing: {
    title: 'Ready to Invest in PNG?',
    description: 'Tell us about your plans. You do not need an account or a finished project.',
    buttonText: 'See investment opportunities',
    buttonLink: '/investment-opportunities',
  },
};
