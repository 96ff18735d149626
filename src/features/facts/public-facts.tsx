import { listTexts } from '../../domain/forms/list-texts.ts';
import { Link } from '@tanstack/react-router';
import { BilumBand } from '../../components/bilum.tsx';
import { buttonClass } from '../../components/button.tsx';
import { Container } from '../../components/container.tsx';
import {
  factsCsvPath,
  factsFeedPath,
  factsJsonPath,
  factsPath,
  publicFactLimits,
  type PublicFactSearch,
} from '../../domain/facts/public.ts';
import { publicFactTexts as texts } from '../../domain/facts/public-texts.ts';
import type { RouterOutputs } from '../../lib/api/trpc.ts';
import { besideArt, HeroArt } from '../../widgets/pictures/hero-art.tsx';
import { FactTopics } from './fact-topics.tsx';

interface PublicFactsProps {
  page: RouterOutputs['facts']['published'];
  search: PublicFactSearch;
}

const link = 'text-brand-ink underline underline-offset-4';

export function PublicFacts({ page, search: { q } }: PublicFactsProps) {
  return (
    <>
      <section className="relative isolate overflow-hidden bg-deep text-on-deep">
        <HeroArt name="economy" />
        <Container className={`space-y-4 py-10 md:py-14 ${besideArt}`}>
          <h1 className="text-5xl">{texts.title}</h1>
          <p className="max-w-prose text-lg text-deep-muted">{texts.lead}</p>
        </Container>
        <BilumBand />
      </section>
      <Container className="space-y-10 py-section">
        <Search q={q} />
        {q !== undefined && page.total > 0 && <p>{texts.found(page.total, q)}</p>}
        {page.items.length === 0 ? (
          <p className="text-lg">{q === undefined ? texts.empty : texts.nothing(q)}</p>
        ) : (
          <FactTopics facts={page.items} />
        )}
        <Further page={page} q={q} />
        <Downloads />
      </Container>
    </>
  );
}

/** GET form: works without script. Uncontrolled, made again for another search. */
function Search({ q }: { q: string | undefined }) {
  return (
    <form key={q} method="get" action={factsPath} role="search" className="max-w-2xl">
      <label htmlFor="facts-q" className="mb-2 block font-semibold">
        {texts.searchLabel}
      </label>
      <div className="flex gap-3 max-sm:flex-col">
        <input
          id="facts-q"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={publicFactLimits.q}
          placeholder={texts.searchHint}
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-12 w-full min-w-0 rounded-control border border-edge bg-raised px-4 py-2 text-lg text-ink"
        />
        <button type="submit" className={buttonClass()}>
          {texts.search}
        </button>
      </div>
      {q !== undefined && (
        <p className="mt-3">
          <Link to={factsPath} className={link}>
            {listTexts.clear}
          </Link>
        </p>
      )}
    </form>
  );
}

function Further({ page: { page, pages }, q }: { page: PublicFactsProps['page']; q: string | undefined }) {
  if (pages === 1) return null;
  const look = buttonClass({ variant: 'outline' });
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap gap-3">
      {page > 1 && (
        <Link to={factsPath} search={{ q, page: page === 2 ? undefined : page - 1 }} activeProps={{}} className={look}>
          {texts.earlier}
        </Link>
      )}
      {page < pages && (
        <Link to={factsPath} search={{ q, page: page + 1 }} activeProps={{}} className={look}>
          {texts.further}
        </Link>
      )}
    </nav>
  );
}

function Downloads() {
  return (
    <section className="space-y-3 border-t border-line pt-6">
      <h2 className="text-2xl">{texts.downloads}</h2>
      <ul className="space-y-1">
        {[
          [factsCsvPath, texts.asCsv],
          [factsJsonPath, texts.asJson],
          [factsFeedPath, texts.feed],
        ].map(([href, words]) => (
          <li key={href}>
            <a href={href} className={link}>
              {words}
            </a>
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-sm text-muted">{texts.licence}</p>
    </section>
  );
}
