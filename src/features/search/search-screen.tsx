import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BilumBand, BilumPattern } from '../../components/bilum.tsx';
import { buttonClass } from '../../components/button.tsx';
import { Container } from '../../components/container.tsx';
import { maxFound, searchKinds, type SearchPage, type SearchSearch } from '../../domain/search/search.ts';
import { searchTexts as texts } from '../../domain/search/texts.ts';
import { NothingFound } from './nothing-found.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';

interface SearchScreenProps {
  search: SearchSearch;
  /** Null without a query. */
  page: SearchPage | null;
  isFirstInstead: boolean;
}

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-control border border-edge px-4 py-1 font-semibold no-underline hover:border-ink hover:bg-sunken aria-[current=page]:border-transparent aria-[current=page]:bg-brand aria-[current=page]:text-on-brand';

export function SearchScreen({ search, page, isFirstInstead }: SearchScreenProps) {
  return (
    <>
      <section className="relative isolate overflow-hidden bg-deep text-on-deep">
        <div className="fade-to-left absolute inset-y-0 right-0 -z-10 w-1/3 max-lg:hidden">
          <BilumPattern className="h-full text-deep-line" />
        </div>
        <Container className="space-y-5 py-10 md:py-14">
          <h1 className="text-5xl">{texts.title}</h1>
          <p className="max-w-prose text-lg text-deep-muted">{texts.lead}</p>
          <SearchForm search={search} />
        </Container>
        <BilumBand />
      </section>
      <Container className="min-h-96 space-y-8 py-section">
        {search.q === undefined || page === null ? (
          <p className="text-lg">{texts.noWords}</p>
        ) : (
          <Found q={search.q} search={search} page={page} isFirstInstead={isFirstInstead} />
        )}
      </Container>
    </>
  );
}

function Found({ q, search, page, isFirstInstead }: SearchScreenProps & { q: string; page: SearchPage }) {
  const all = searchKinds.reduce((sum, kind) => sum + page.counts[kind], 0);
  // Capped counts are minimums.
  const isMany = searchKinds.some((kind) => (search.kind ?? kind) === kind && page.counts[kind] > maxFound);
  const words = isMany ? texts.foundMany(maxFound, q) : texts.found(page.total, q);
  if (all === 0) return <NothingFound q={q} />;
  return (
    <>
      {isFirstInstead && <p role="status">{texts.illegible}</p>}
      <div className="space-y-2">
        {page.isCorrected && <p>{texts.correctedFrom(q)}</p>}
        <Suggestion search={search} page={page} />
        {!page.isCorrected && <output className="block text-lg font-semibold">{words}</output>}
      </div>
      <Kinds search={search} page={page} all={all} />
      {page.items.length > 0 ? (
        <SearchResults items={page.items} />
      ) : (
        <p className="text-lg">
          {search.after === undefined && search.kind !== undefined
            ? texts.nothingOfKind(texts.kindNames[search.kind])
            : texts.emptyPage}
        </p>
      )}
      {isMany && page.next === null && page.items.length > 0 && <p>{texts.endOfMany}</p>}
      <Further search={search} next={page.next} />
    </>
  );
}

/** The suggestion's if the query found none. */
function Suggestion({ search, page: { suggestion, isCorrected } }: { search: SearchSearch; page: SearchPage }) {
  if (suggestion === undefined) return null;
  return (
    <p className="text-lg">
      {isCorrected ? texts.correctedTo : texts.didYouMean}{' '}
      <Link
        to="/search"
        search={{ q: suggestion, kind: search.kind }}
        activeProps={{}}
        className="font-semibold text-brand-ink underline underline-offset-4 wrap-anywhere"
      >
        {suggestion}
      </Link>
      {isCorrected ? ':' : '?'}
    </p>
  );
}

function Kinds({
  search: { q, kind },
  page: { counts },
  all,
}: {
  search: SearchSearch;
  page: SearchPage;
  all: number;
}) {
  const isBounded = searchKinds.some((one) => counts[one] > maxFound);
  const count = (of: (typeof searchKinds)[number] | undefined) =>
    of === undefined ? texts.count(all, isBounded ? maxFound : all) : texts.count(counts[of], maxFound);
  return (
    <nav aria-label={texts.kinds}>
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...searchKinds].map((one) => (
          <li key={one ?? 'all'}>
            <Link
              to="/search"
              search={{ q, kind: one }}
              resetScroll={false}
              activeProps={{}}
              activeOptions={{ exact: true }}
              aria-current={one === kind ? 'page' : undefined}
              className={chip}
            >
              {texts.kindNames[one ?? 'all']} <span className="font-normal">{count(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Further({ search: { q, kind, after }, next }: { search: SearchSearch; next: string | null }): ReactNode {
  if (after === undefined && next === null) return null;
  const look = buttonClass({ variant: 'outline' });
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap gap-3">
      {after !== undefined && (
        <Link to="/search" search={{ q, kind }} activeProps={{}} className={look}>
          {texts.firstPage}
        </Link>
      )}
      {next !== null && (
        <Link to="/search" search={{ q, kind, after: next }} activeProps={{}} className={look}>
          {texts.nextPage}
        </Link>
      )}
    </nav>
  );
}
