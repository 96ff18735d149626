import { aboutTexts } from './texts.ts';
import type { AboutContent, AboutSection } from './schema.ts';
import { richTextOf } from '../rich-text/words.ts';

const { titles } = aboutTexts;

const paragraphs = (...texts: string[]) => richTextOf(texts.join('\n\n'));

const plain = {
  layout: 'single',
  kind: 'text',
  imageUrl: null,
  gridItems: [],
} as const satisfies Partial<AboutSection>;

/** Spec 1 §9. Tasks: Investment Promotion Act 1992, section 1. Naming people is left to the authority. */
export const defaultAbout: AboutContent = {
  sections: [
    {
      ...plain,
      id: 'mission',
      title: titles.mission,
      content: paragraphs(
        'We bring investment to Papua New Guinea, from our own citizens and from abroad, and help it succeed.',
        'We guide investors through registration and certification, and monitor their projects.',
      ),
    },
    {
      ...plain,
      id: 'vision',
      title: titles.vision,
      content: paragraphs('All 22 provinces benefit from investment, not only those with gas and gold.'),
    },
    {
      ...plain,
      id: 'objectives',
      title: titles.objectives,
      layout: 'grid',
      content: paragraphs('The Investment Promotion Act 1992 sets our tasks. We also run the business registries.'),
      gridItems: [
        {
          id: 'promote',
          title: 'Promote the country',
          content: 'Show investors the openings in each sector and province.',
          iconName: 'globe',
        },
        {
          id: 'facilitate',
          title: 'Make investing easier',
          content: 'Tell investors which steps to take and which office decides.',
          iconName: 'handshake',
        },
        {
          id: 'certify',
          title: 'Certify foreign enterprises',
          content: 'Issue the certificate a foreign enterprise needs, and keep reserved activities for citizens.',
          iconName: 'shield',
        },
        {
          id: 'opportunities',
          title: 'Keep a register of opportunities',
          content: 'Publish projects seeking partners, with what each one needs and offers.',
          iconName: 'briefcase',
        },
        {
          id: 'registries',
          title: 'Run the business registries',
          content: 'Register companies, business names, business groups and associations.',
          iconName: 'building',
        },
        {
          id: 'monitor',
          title: 'Monitor results',
          content: 'Report to government on the jobs, skills and revenue that projects bring.',
          iconName: 'users',
        },
      ],
    },
    {
      ...plain,
      id: 'values',
      title: titles.values,
      kind: 'values',
      content: paragraphs(
        'Excellence: We give complete answers and check our figures.',
        'Integrity: We apply the same law and steps to every applicant.',
        'Innovation: We put services online.',
        'Collaboration: We work with departments, provinces, landowners and business.',
        'Sustainability: We look for projects that help land, sea and communities thrive.',
      ),
    },
    {
      ...plain,
      id: 'history',
      title: titles.history,
      kind: 'history',
      content: paragraphs(
        '1992: The Investment Promotion Act comes into force on 19 May and creates the authority.',
        '2000: Parliament passes new patent, design and copyright laws, which our intellectual property office administers.',
        '2022: A new online registry for companies and business names opens in December.',
        '2023: The Act is amended again, with rules for restricted activities and annual status reports. We have an office in Mount Hagen and help desks in nine provinces.',
        '2024: We also have an office in Kokopo.',
      ),
    },
    {
      ...plain,
      id: 'leadership',
      title: titles.leadership,
      kind: 'leadership',
      content: paragraphs('Three officers lead the authority.'),
      people: [{ role: 'executive-director' }, { role: 'director-of-investments' }, { role: 'director-of-operations' }],
    },
    {
      ...plain,
      id: 'closing',
      title: titles.closing,
      kind: 'closing',
      content: paragraphs('Tell us your plans. We will explain the steps, permits and who to talk to.'),
    },
  ],
};
