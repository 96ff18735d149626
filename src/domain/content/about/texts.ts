import { headTexts } from '../../site/head-texts.ts';

/** Not editable; titles identify default sections (D25). */
export const aboutTexts = {
  title: headTexts.about,
  description:
    'About the Investment Promotion Authority of Papua New Guinea: its mission, objectives, values, history and leadership.',
  loading: 'Loading the About page…',
  hero: {
    title: 'About the authority',
    lead: 'We promote investment in Papua New Guinea, help investors get started and certify foreign enterprises.',
  },
  /** For sections without a stored kind. */
  titles: {
    mission: 'Our Mission',
    vision: 'Our Vision',
    objectives: 'Our Strategic Objectives',
    values: 'Our Core Values',
    history: 'Our History',
    leadership: 'Our Leadership Team',
    closing: 'Ready to Invest in Papua New Guinea?',
  },
  /** Prefix of a closing block's title. */
  closingStart: 'Ready to Invest',
  values: ['Excellence', 'Integrity', 'Innovation', 'Collaboration', 'Sustainability'],
  roles: {
    'executive-director': 'Executive Director',
    'director-of-investments': 'Director of Investments',
    'director-of-operations': 'Director of Operations',
  },
  contact: 'Contact Us',
  opportunities: 'See investment opportunities',
  empty: 'No content available for the About page.',
  /** Spec 1 §8; inline too (D30). */
  loadFailed: { title: 'Error', text: 'Failed to load About page data' },
  loadFailedKept: 'You are seeing the standard version of this page for now.',
} as const;
