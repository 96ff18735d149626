import type { ReactNode } from 'react';
import { BilumBand } from '../../components/bilum.tsx';
import { Container } from '../../components/container.tsx';
import { publicFactTexts } from '../../domain/facts/public-texts.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { newsTexts } from '../../domain/articles/news-texts.ts';
import { useViewer } from '../../lib/session/session.ts';
import type { RouterOutputs } from '../../lib/api/trpc.ts';
import { SiteLink } from '../../widgets/site-link.tsx';

const texts = newsTexts.siteMap;

interface Entry {
  path: string;
  title: string;
}

const screens: readonly Entry[] = [
  { path: '/', title: headTexts.home },
  { path: '/about', title: headTexts.about },
  { path: '/invest', title: headTexts.invest },
  { path: '/export', title: headTexts.export },
  { path: '/investment-opportunities', title: headTexts.opportunities },
  { path: '/facts', title: publicFactTexts.title },
  { path: '/news', title: newsTexts.title },
  { path: '/verify', title: headTexts.verify },
  { path: '/auth', title: texts.signIn },
];

/** Visitors would be redirected to sign-in. */
const dashboard: Entry = { path: '/dashboard', title: headTexts.dashboard };

export function SiteMapScreen({ map: { pages, posts } }: { map: RouterOutputs['site']['map'] }) {
  const viewer = useViewer();
  return (
    <>
      <section className="bg-deep text-on-deep">
        <Container className="space-y-4 py-10 md:py-14">
          <h1 className="text-5xl">{texts.title}</h1>
          <p className="max-w-prose text-lg text-deep-muted">{texts.lead}</p>
        </Container>
        <BilumBand />
      </section>
      <Container className="grid items-start gap-x-16 gap-y-12 py-section md:grid-cols-2">
        <Group title={texts.screens} entries={viewer === null ? screens : [...screens.slice(0, -1), dashboard]} />
        <Group title={texts.pages} entries={pages} />
        <Group title={texts.news} entries={posts} />
      </Container>
    </>
  );
}

function Group({ title, entries }: { title: string; entries: readonly Entry[] }): ReactNode {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 className="border-b-2 border-ink pb-3 text-2xl">{title}</h2>
      <ul className="mt-3">
        {entries.map((entry) => (
          <li key={entry.path} className="py-1.5">
            <SiteLink href={entry.path} className="text-brand-ink underline underline-offset-4 wrap-anywhere">
              {entry.title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
