import { type FirstPost, heading, list, quote, text } from './build.ts';

const notice = quote(
  '**Demonstration.** This post is invented. It shows what news look like here, and can be deleted in the administration.',
);

/** Each says of itself that it is invented, in its title and above its text. */
export const demoPosts: readonly FirstPost[] = [
  {
    slug: 'demonstration-new-website',
    title: 'Demonstration: our website in a new form',
    excerpt:
      'An invented post: pages for investors and exporters, opportunities to search, and an account for clients.',
    metaDescription: '',
    category: 'Announcements',
    author: 'Communications team',
    daysAgo: 2,
    content: text(
      notice,
      'Information for investors and exporters now stands in one place, and can be read on a phone with a slow connection.',
      heading('What is here'),
      list(
        '[Investment opportunities](/investment-opportunities) that can be searched by sector, place and size.',
        'Pages on [doing business](/doing-business), the [economy](/economic-profile) and [trade](/trade-export).',
        'A form to [express interest](/invest#express-interest), with a receipt.',
      ),
    ),
    sections: [],
  },
  {
    slug: 'demonstration-investor-briefing',
    title: 'Demonstration: a briefing for investors',
    excerpt: 'An invented event: an hour on reserved activities, the certificate and the annual report.',
    metaDescription: '',
    category: 'Events',
    author: 'Investor services',
    daysAgo: 9,
    content: text(
      notice,
      'At a briefing we would go through the steps that a foreign enterprise takes, and answer questions.',
      heading('On the programme'),
      list(
        'Which activities are reserved for citizens',
        'What belongs into a complete file',
        'The annual status report',
      ),
      'The steps themselves stand on the page [Doing business](/doing-business).',
    ),
    sections: [],
  },
  {
    slug: 'demonstration-coffee-buyers',
    title: 'Demonstration: coffee buyers visit the Highlands',
    excerpt: 'An invented report on a visit of buyers to growers and mills.',
    metaDescription: '',
    category: 'Exports',
    author: 'Export promotion',
    daysAgo: 21,
    content: text(
      notice,
      'A report such as this would tell who came, what they looked for, and what growers can do next.',
      'What is sold abroad, and who licenses exporters, stands on the page [Trade and export](/trade-export).',
    ),
    sections: [],
  },
];
