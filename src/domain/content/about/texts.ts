import { headTexts } from '../../site/head-texts.ts';

/** Words of the About page that no editor writes, and the titles by which its default sections are known (D25). */
export const aboutTexts = {
  title: headTexts.about,
  /** In search results and previews of links. */
  description:
    'About the Investment Promotion Authority of Papua New Guinea: its mission, objectives, values, history and leadership.',
  loading: 'Loading the About page…',
  hero: {
    title: 'About the authority',
    lead: 'We promote investment in Papua New Guinea, help investors get started and certify foreign enterprises.',
  },
  /** Titles of the default sections; a section without a stored kind is recognised by them. */
  titles: {
    mission: 'Our Mission',
    vision: 'Our Vision',
    objectives: 'Our Strategic Objectives',
    values: 'Our Core Values',
    history: 'Our History',
    leadership: 'Our Leadership Team',
    closing: 'Ready to Invest in Papua New Guinea?',
  },
  /** How the title of a closing block begins, whatever follows. */
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
  /** The toast of the catalogue (specification 1, section 8), also inline (D30). */
  loadFailed: { title: 'Error', text: 'Failed to load About page data' },
  loadFailedKept: 'You are seeing the standard version of this page for now.',
} as const;
