import { type FirstPost, heading, list, quote, text } from './build.ts';

const notice = quote('**Example.** This post is invented, to show what news looks like.');

/** Labelled as examples in title and text. */
export const demoPosts: readonly FirstPost[] = [
  {
    slug: 'demonstration-new-website',
    title: 'Example: our new website',
    excerpt:
      'An invented post about pages for investors and exporters, a search for opportunities and client accounts.',
    metaDescription: '',
    category: 'Announcements',
    author: 'Communications team',
    daysAgo: 2,
    content: text(
      notice,
      'Information for investors and exporters is now in one place, and works on a phone with a slow connection.',
      heading('What you will find'),
      list(
        '[Investment opportunities](/investment-opportunities) by sector, place and size.',
        'Pages on [doing business](/doing-business), the [economy](/economic-profile) and [trade](/trade-export).',
        'A form to [express interest](/invest#express-interest).',
      ),
    ),
    sections: [],
  },
  {
    slug: 'demonstration-investor-briefing',
    title: 'Example: a briefing for investors',
    excerpt: 'An invented event: one hour on reserved activities, the certificate and the annual report.',
    metaDescription: '',
    category: 'Events',
    author: 'Investor services',
    daysAgo: 9,
    content: text(
      notice,
      'At this briefing, we would explain the steps for a foreign enterprise and answer questions.',
      heading('Programme'),
      list(
        'Which activities are reserved for citizens',
        'What a complete application contains',
        'The annual status report',
      ),
      'To read about the steps, see [Doing business](/doing-business).',
    ),
    sections: [],
  },
  {
    slug: 'demonstration-coffee-buyers',
    title: 'Example: coffee buyers visit the Highlands',
    excerpt: 'An invented report on buyers visiting growers and mills.',
    metaDescription: '',
    category: 'Exports',
    author: 'Export promotion',
    daysAgo: 21,
    content: text(
      notice,
      'A report like this would say who came, what they were looking for and what growers can do next.',
      'To find out what is exported and who licenses exporters, see [Trade and export](/trade-export).',
    ),
    sections: [],
  },
];
