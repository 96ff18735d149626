import { aboutTexts } from '../texts/about.ts';
import type { AboutContent, AboutSection } from './about.ts';
import { richTextOf } from './rich-text-words.ts';

const { titles } = aboutTexts;

const paragraphs = (...texts: string[]) => richTextOf(texts.join('\n\n'));

/** What most sections leave empty. */
const plain = {
  layout: 'single',
  kind: 'text',
  imageUrl: null,
  gridItems: [],
} as const satisfies Partial<AboutSection>;

/**
 * The About page of a site on which nothing has been stored yet (specification 1, section 9). Tasks are those of the
 * Investment Promotion Act 1992, section 1; what is dated names its source. No person is named: that is the authority's.
 */
export const defaultAbout: AboutContent = {
  sections: [
    {
      ...plain,
      id: 'mission',
      title: titles.mission,
      content: paragraphs(
        'We bring investment to Papua New Guinea and help it take root, whether it comes from our own citizens or from abroad.',
        'That means finding investors and showing them what the country offers, guiding them through registration and certification, and checking what their projects do for the people who live beside them.',
      ),
    },
    {
      ...plain,
      id: 'vision',
      title: titles.vision,
      content: paragraphs(
        'A country whose 22 provinces all earn from investment, and not only those with gas and gold: where highland coffee is milled near its gardens, tuna is processed on our own shore, and a business owner in Goroka finds a partner as readily as one in Port Moresby.',
      ),
    },
    {
      ...plain,
      id: 'objectives',
      title: titles.objectives,
      layout: 'grid',
      content: paragraphs(
        'The Investment Promotion Act 1992 names our tasks. We also keep the public registers that a business starts with.',
      ),
      gridItems: [
        {
          id: 'promote',
          title: 'Promote the country',
          content:
            'Show investors at home and abroad where the openings are, sector by sector and province by province.',
          iconName: 'globe',
        },
        {
          id: 'facilitate',
          title: 'Make investing easier',
          content: 'Tell investors which steps are theirs, in which order, and which office decides on each.',
          iconName: 'handshake',
        },
        {
          id: 'certify',
          title: 'Certify foreign enterprises',
          content:
            'Issue the certificate that a foreign enterprise needs to do business here, and keep reserved activities for citizens.',
          iconName: 'shield',
        },
        {
          id: 'opportunities',
          title: 'Keep a register of opportunities',
          content: 'Collect projects that look for partners and publish what each one seeks, needs and offers.',
          iconName: 'briefcase',
        },
        {
          id: 'registries',
          title: 'Run the business registries',
          content:
            'Register companies, business names, business groups and associations, and keep them open to search.',
          iconName: 'building',
        },
        {
          id: 'monitor',
          title: 'Watch what investment does',
          content: 'Follow approved projects and tell government what they bring in work, skills and revenue.',
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
        'Excellence: We give complete answers, check our figures and name their source.',
        'Integrity: The same law and the same steps for every applicant, large or small, local or foreign.',
        'Innovation: We move paper to screens wherever that saves an investor a journey.',
        'Collaboration: We work with departments, provinces, landowners and business, because no project belongs to one office.',
        'Sustainability: We look for projects that last and that leave land, sea and communities able to thrive.',
      ),
    },
    {
      ...plain,
      id: 'history',
      title: titles.history,
      kind: 'history',
      content: paragraphs(
        '1992: The Investment Promotion Act 1992 (No. 8) comes into force on 19 May and founds the authority.',
        '2000: Parliament passes the Patents and Industrial Designs Act and the Copyright and Neighbouring Rights Act. With the trade marks law they are the work of our intellectual property office.',
        '2022: In December a new online registry opens for companies and business names (PwC, 2023).',
        '2023: A second amendment of the Act sets rules for restricted activities and asks certified enterprises for a status report each year. Outside Port Moresby we have an office in Mount Hagen and help desks in nine provinces (Loop, 2023).',
        '2024: We also have an office in Kokopo, in the Islands region (Post-Courier, 2024).',
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
      content: paragraphs(
        'Tell us what you plan, where and how large. We name the steps, the permits and the people to talk to.',
      ),
    },
  ],
};
