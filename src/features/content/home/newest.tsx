import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Container } from '../../../components/container.tsx';
import { homeTexts } from '../../../domain/content/homepage/texts.ts';
import { opportunityTexts } from '../../../domain/opportunities/texts.ts';
import { formatDate } from '../../../domain/time/format.ts';
import type { SiteSettings } from '../../../domain/site/site.ts';
import { trpc } from '../../../lib/api/trpc.ts';

const texts = homeTexts.newest;
const cover = 'no-underline after:absolute after:inset-0 hover:underline';

interface ListProps {
  id: string;
  title: string;
  all: ReactNode;
  children: ReactNode;
}

function List({ id, title, all, children }: ListProps) {
  return (
    <Container as="section" aria-labelledby={id} className="space-y-6 py-section">
      <h2 id={id} className="text-4xl">
        {title}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">{children}</ul>
      <p className="font-semibold text-brand-ink">{all}</p>
    </Container>
  );
}

interface ItemProps {
  above: string;
  /** The link covers the item. */
  children: ReactNode;
  below?: string;
}

function Item({ above, children, below }: ItemProps) {
  return (
    <li className="relative border-t-2 border-ink pt-5 wrap-anywhere">
      <p className="text-sm text-muted">{above}</p>
      <h3 className="mt-2 text-xl">{children}</h3>
      {below}
    </li>
  );
}

/** Omits what is missing or unreadable. */
export function Newest({ dates }: { dates: Pick<SiteSettings['general'], 'dateFormat' | 'timezone'> }) {
  const { data: opportunities = [] } = trpc.opportunities.newest.useQuery();
  const { data: posts = [] } = trpc.posts.newest.useQuery();
  return (
    <>
      {opportunities.length > 0 && (
        <List
          id="home-opportunities"
          title={opportunities[0]?.isDemo === true ? opportunityTexts.examplesTitle : texts.opportunities}
          all={<Link to="/investment-opportunities">{texts.allOpportunities}</Link>}
        >
          {opportunities.map(({ id, title, sector, location, investment }) => (
            <Item key={id} above={`${sector} · ${location}`} below={opportunityTexts.amount(investment)}>
              <Link to="/investment-opportunities/$id" params={{ id }} className={cover}>
                {title}
              </Link>
            </Item>
          ))}
        </List>
      )}
      {posts.length > 0 && (
        <List id="home-news" title={texts.news} all={<Link to="/news">{texts.allNews}</Link>}>
          {posts.map(({ slug, title, date }) => (
            <Item key={slug} above={formatDate(date, dates)}>
              <Link to="/news/$slug" params={{ slug }} className={cover}>
                {title}
              </Link>
            </Item>
          ))}
        </List>
      )}
    </>
  );
}
