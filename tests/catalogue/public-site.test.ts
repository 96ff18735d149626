import { catalogue } from './catalogue.ts';
import { firstMenus } from '../../server/site/seed.ts';
import { shownSectors } from '../../src/features/content/home/investment-section.tsx';
import { slideSeconds } from '../../src/features/content/home/slideshow-state.ts';
import { accountMenu } from '../../src/domain/auth/account-menu.ts';
import { sectionIcons, sectionKinds, sectionLayouts } from '../../src/domain/content/about/kinds.ts';
import { defaultAbout } from '../../src/domain/content/about/default.ts';
import { defaultResourceType, resourceKind, serviceIcons } from '../../src/domain/content/export/kinds.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';
import { cardColours, featureIcons } from '../../src/domain/content/invest/schema.ts';
import {
  defaultEnquiryRetentionMonths,
  enquiryInterests,
  enquiryNumber,
  enquiryRanges,
  enquiryStages,
} from '../../src/domain/enquiries/enquiries.ts';
import { featuredOpportunities } from '../../src/domain/opportunities/opportunities.ts';
import { defaultSectors } from '../../src/domain/sectors/sectors.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { aboutTexts } from '../../src/domain/content/about/texts.ts';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { enquiryTexts } from '../../src/domain/enquiries/texts.ts';
import { homeTexts } from '../../src/domain/content/homepage/texts.ts';
import { exportTexts } from '../../src/domain/content/export/texts.ts';
import { gateTexts } from '../../src/domain/trial/gate-texts.ts';
import { investTexts } from '../../src/domain/content/invest/texts.ts';
import { opportunityDetailTexts } from '../../src/domain/opportunities/detail-texts.ts';
import { compareTexts } from '../../src/domain/opportunities/compare-texts.ts';
import { processTexts } from '../../src/domain/opportunities/process-texts.ts';
import { illustrative } from '../../src/domain/site/sources.ts';
import { opportunityTexts } from '../../src/domain/opportunities/texts.ts';
import { siteTexts } from '../../src/domain/site/texts.ts';
import { trialTexts } from '../../src/domain/trial/texts.ts';
import { trialGrantDays, trialHint } from '../../src/domain/trial/trial.ts';

const site = [
  ['Home', '/'],
  ['About', '/about'],
  ['Invest', '/invest'],
  ['Export', '/export'],
  ['Opportunities', '/investment-opportunities'],
];

const linksAt = (place: string) =>
  firstMenus.find(({ location }) => location === place)?.items.map(({ label, url }) => [label, url]);

const links = (entries: readonly { label: string; path: string }[]) => entries.map(({ label, path }) => [label, path]);
const ofAdmin = accountMenu({ roles: ['admin'] });
const ofEditor = accountMenu({ roles: ['editor'] });
const ofClient = accountMenu({ roles: [] });

catalogue('1 §2 and §8, the public site', {
  'trial gate': [
    ['IPA Trial Access', gateTexts.title],
    ['Enter the trial password to access the Investment Promotion Authority website', trialTexts.intro],
    ['Enter trial password', trialTexts.placeholder],
    ['Access Site', trialTexts.submit],
    ['This is a trial version of the IPA website.', trialTexts.isTrial],
    ['Contact your administrator for access.', trialTexts.contact],
    ['Access denied', trialTexts.deniedTitle],
    ['Incorrect password. Please try again.', trialTexts.wrong],
    ['Access granted', trialTexts.grantedTitle],
    ['Welcome to the IPA trial site!', trialTexts.granted],
    ['granted', trialHint.value],
  ],
  'header and account menu': [
    ['Login / Sign up', siteTexts.signIn],
    ['My Account', accountTexts.menu],
    ['Dashboard', accountTexts.dashboard],
    ['Profile', accountTexts.profile],
    ['Manage Clients', accountTexts.manageClients],
    ['Admin', accountTexts.admin],
    ['Administration', accountTexts.administration],
    ['Admin Dashboard', accountTexts.adminDashboard],
    ['Pages', accountTexts.pages],
    ['Posts', accountTexts.posts],
    ['Settings', accountTexts.settings],
    ['Log out', accountTexts.signOut],
  ],
  'links of the header and the footer (D35)': [
    [site, linksAt('header')],
    [[...site, ['News', '/news']], linksAt('footer_quick')],
    [
      [
        ['Economic profile', '/economic-profile'],
        ['Trade and export', '/trade-export'],
        ['Doing business', '/doing-business'],
        ['Facts and figures', '/facts'],
      ],
      linksAt('footer_resources')?.slice(0, 4),
    ],
    ['© 2026 Investment Promotion Authority', siteTexts.copyright('2026', 'Investment Promotion Authority')],
  ],
  'links by role (D3, D4, D5)': [
    [
      [
        ['Dashboard', '/dashboard'],
        ['Admin', '/clients'],
      ],
      links(ofAdmin.header),
    ],
    [[['Dashboard', '/dashboard']], links(ofEditor.header)],
    [[['Dashboard', '/dashboard']], links(ofClient.header)],
    [
      [
        ['Dashboard', '/dashboard'],
        ['Profile', '/profile'],
        ['Manage Clients', '/clients'],
      ],
      links(ofAdmin.own),
    ],
    [
      [
        ['Dashboard', '/dashboard'],
        ['Profile', '/profile'],
      ],
      links(ofClient.own),
    ],
    [
      [
        ['Admin Dashboard', '/admin'],
        ['Pages', '/admin/pages'],
        ['Posts', '/admin/posts'],
        ['Settings', '/admin/settings'],
      ],
      links(ofAdmin.administration),
    ],
    [
      [
        ['Admin Dashboard', '/admin'],
        ['Pages', '/admin/pages'],
        ['Posts', '/admin/posts'],
      ],
      links(ofEditor.administration),
    ],
    [[], links(ofClient.administration)],
  ],
  'not-found page': [
    ['404', siteTexts.notFoundCode],
    ['Page Not Found', siteTexts.notFoundTitle],
    ['Return to Homepage', siteTexts.returnHome],
  ],
  about: [
    [
      [
        'Our Mission',
        'Our Vision',
        'Our Strategic Objectives',
        'Our Core Values',
        'Our History',
        'Our Leadership Team',
        'Ready to Invest in Papua New Guinea?',
      ],
      Object.values(aboutTexts.titles),
    ],
    ['Ready to Invest', aboutTexts.closingStart],
    [['Excellence', 'Integrity', 'Innovation', 'Collaboration', 'Sustainability'], aboutTexts.values],
    [['Executive Director', 'Director of Investments', 'Director of Operations'], Object.values(aboutTexts.roles)],
    [
      [
        'Our Mission',
        'Our Vision',
        'Our Strategic Objectives',
        'Our Core Values',
        'Our History',
        'Our Leadership Team',
        'Ready to Invest in Papua New Guinea?',
      ],
      defaultAbout.sections.map(({ title }) => title),
    ],
    [['Our Strategic Objectives'], defaultAbout.sections.filter(({ layout }) => layout === 'grid').map((s) => s.title)],
    [['closing', 'history', 'leadership', 'text', 'values'], [...sectionKinds].toSorted()],
    ['Contact Us', aboutTexts.contact],
    ['No content available for the About page.', aboutTexts.empty],
    [{ title: 'Error', text: 'Failed to load About page data' }, aboutTexts.loadFailed],
    [
      ['award', 'briefcase', 'building', 'globe', 'handshake', 'heart', 'shield', 'star', 'users'],
      [...sectionIcons].toSorted(),
    ],
    [['grid', 'single', 'three-columns', 'two-columns'], [...sectionLayouts].toSorted()],
  ],
  invest: [
    ['Why Invest', investTexts.features],
    [['trendingUp', 'dollarSign', 'badgePercent'], featureIcons],
    [['amber', 'blue', 'green', 'purple', 'red'], [...cardColours].toSorted()],
    [
      [
        ['Mining', '12-18%'],
        ['Agriculture', '8-14%'],
        ['Tourism', '9-15%'],
        ['Infrastructure', '10-16%'],
      ],
      defaultInvest.calculator.sectors.map(({ name, returnRange }) => [name, returnRange]),
    ],
  ],
  export: [
    ['Failed to load export page content.', exportTexts.loadFailed],
    ['Learn More', exportTexts.products.learnMore],
    ['DOCUMENT', defaultResourceType],
    [['file-text', 'share', 'download'], serviceIcons],
    [
      { pdf: 'pdf', zip: 'archive', rar: 'archive', xls: 'sheet', excel: 'sheet', doc: 'text', other: 'file' },
      Object.fromEntries(
        ['pdf', 'zip', 'rar', 'xls', 'excel', 'doc', 'other'].map((type) => [type, resourceKind(type)]),
      ),
    ],
  ],
  'list of opportunities': [
    [['Mining', 'Agriculture', 'Tourism', 'Energy', 'Manufacturing'], filterNames()],
    ['All Sectors', opportunityTexts.allSectors],
    [
      ['Submit Interest', 'Initial Consultation', 'Due Diligence', 'Investment Agreement'],
      processTexts.steps.map(({ title }) => title),
    ],
    ['No investment opportunities available at the moment. Please check back soon.', opportunityTexts.empty],
    ['No opportunities available in Tourism sector.', opportunityTexts.emptySector('Tourism')],
    [3, featuredOpportunities],
    ['15-25%', defaultSettings.figures.averageRoi],
    ['22', defaultSettings.figures.provinces],
    ['average ROI', opportunityTexts.averageRoi],
    ['(illustrative)', illustrative],
    ['provinces', opportunityTexts.provinces],
    ['active opportunities', opportunityTexts.activeCount(25)],
  ],
  'a comparison of opportunities': [
    ['Keep', compareTexts.keep],
    ['Kept', compareTexts.kept],
    ['Compare 2 projects', compareTexts.compare(2)],
    ['Differs', compareTexts.differs],
    ['This project is no longer open. It closed or was withdrawn.', compareTexts.gone],
  ],
  'one opportunity': [
    ['Loading opportunity details...', opportunityDetailTexts.loading],
    ['Back to Opportunities', opportunityDetailTexts.back],
    ['Contact Information', opportunityDetailTexts.contactTitle],
    ['Express Interest', opportunityDetailTexts.express],
    ['Investment Inquiry: Coffee mill', opportunityDetailTexts.mailSubject('Coffee mill')],
    ['Requirements', opportunityDetailTexts.requirements],
    ['Benefits & Incentives', opportunityDetailTexts.benefits],
    ['Investment amount', opportunityTexts.investment],
    ['Expected ROI', opportunityTexts.roi],
    ['Timeline', opportunityTexts.timeline],
  ],
  'closing block': [
    ['Ready to Invest in PNG?', defaultSettings.closing.title],
    ['Express Interest', enquiryTexts.formTitle],
    ['Download Investment Guide (PDF, 1 MB)', siteTexts.guide('PDF', '1 MB')],
    ['Direct line', enquiryTexts.directLine],
    ['Investment team', enquiryTexts.investmentTeam],
    ['Office', enquiryTexts.office],
    ['Email', enquiryTexts.email],
    ['Phone', enquiryTexts.phone],
    ['Investment interest', enquiryTexts.interest],
    ['Investment range', enquiryTexts.range],
  ],
  home: [
    [8, slideSeconds],
    [4, shownSectors],
    ['Featured project', homeTexts.investment.project],
    ['Key export products', homeTexts.exports.products],
    ['Upcoming trade event', homeTexts.exports.event],
    [
      ['/invest', '/investment-opportunities', '/about'],
      defaultHomepage.heroSlides.map(({ buttonLink }) => buttonLink),
    ],
    ['2024-09-15', defaultHomepage.exportSection.event.startDate],
    ['2024-09-17', defaultHomepage.exportSection.event.endDate],
  ],
});

function filterSlugs(): string[] {
  return defaultSectors.filter(({ inFilter }) => inFilter).map(({ slug }) => slug);
}

function filterNames(): string[] {
  return defaultSectors.filter(({ inFilter }) => inFilter).map(({ name }) => name);
}

catalogue('D1 to D64, the public site', {
  'enquiry form (D20)': [
    ['Send enquiry', enquiryTexts.submit],
    ['First name', enquiryTexts.firstName],
    ['Last name', enquiryTexts.lastName],
    ['ENQ-2026-000123', enquiryNumber(2026, 123)],
    [['new', 'assigned', 'answered', 'closed'], enquiryStages],
    [24, defaultEnquiryRetentionMonths],
    [24, defaultSettings.enquiries.retentionMonths],
  ],
  'days of a grant of the trial gate (D1)': [[400, trialGrantDays]],
  'its options (D54)': [
    [
      ['Mining & Resources', 'Agriculture', 'Tourism', 'Energy', 'Manufacturing', 'Other'],
      enquiryInterests.map((interest) => enquiryTexts.interests[interest]),
    ],
    [
      ['Under $1M USD', '$1M - $5M USD', '$5M - $10M USD', '$10M+ USD'],
      enquiryRanges.map((range) => enquiryTexts.ranges[range]),
    ],
    [['under-1m', '1m-5m', '5m-10m', '10m-plus'], enquiryRanges],
  ],
  'sectors of a new site (D28)': [
    [
      [
        'mining',
        'agriculture',
        'tourism',
        'energy',
        'manufacturing',
        'fisheries',
        'forestry',
        'infrastructure',
        'other',
      ],
      defaultSectors.map(({ slug }) => slug),
    ],
    [['mining', 'agriculture', 'tourism', 'energy', 'manufacturing'], filterSlugs()],
    [
      [
        'Mining',
        'Agriculture',
        'Tourism',
        'Energy',
        'Manufacturing',
        'Fisheries',
        'Forestry',
        'Infrastructure',
        'Other',
      ],
      defaultSectors.map(({ name }) => name),
    ],
  ],
  'an opportunity that is gone (D29)': [['This opportunity is no longer available.', opportunityTexts.unavailable]],
  'featured project of the defaults (D64)': [
    ['PNG LNG', defaultHomepage.investmentSection.featuredProject.title],
    ['USD 19 billion', defaultHomepage.investmentSection.featuredProject.investment],
  ],
});
