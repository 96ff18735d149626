import { Link } from '@tanstack/react-router';
import { BilumBand } from '../../components/bilum.tsx';
import { buttonClass } from '../../components/button.tsx';
import { Container } from '../../components/container.tsx';
import { besideArt, HeroArt } from '../../widgets/pictures/hero-art.tsx';
import { feedPath, type NewsSearch } from '../../domain/articles/news.ts';
import { newsTexts as texts } from '../../domain/articles/news-texts.ts';
import type { RouterOutputs } from '../../lib/api/trpc.ts';
import { PostCard } from './post-card.tsx';

interface NewsScreenProps {
  page: RouterOutputs['posts']['published'];
  categories: RouterOutputs['posts']['categories'];
  search: NewsSearch;
}

const chip =
  'inline-flex min-h-9 items-center rounded-control border border-edge px-4 py-1 font-semibold no-underline wrap-anywhere hover:border-ink hover:bg-sunken aria-[current=page]:border-transparent aria-[current=page]:bg-brand aria-[current=page]:text-on-brand';

export function NewsScreen({ page, categories, search }: NewsScreenProps) {
  return (
    <>
      <section className="relative isolate overflow-hidden bg-deep text-on-deep">
        <HeroArt name="news" />
        <Container className={`space-y-4 py-10 md:py-14 ${besideArt}`}>
          <h1 className="text-5xl wrap-anywhere">
            {search.category === undefined ? texts.title : texts.postsIn(search.category)}
          </h1>
          <p className="max-w-prose text-lg text-deep-muted">{texts.lead}</p>
        </Container>
        <BilumBand />
      </section>
      <Container className="space-y-10 py-section">
        {categories.length > 1 && <Categories categories={categories} chosen={search.category} />}
        {page.items.length === 0 ? (
          <p className="text-lg">{search.after === undefined ? texts.empty : texts.emptyPage}</p>
        ) : (
          <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {page.items.map((post, position) => (
              <PostCard key={post.slug} post={post} eager={position === 0} />
            ))}
          </ul>
        )}
        <Further search={search} next={page.next} />
        <p>
          <a href={feedPath} className="text-brand-ink underline underline-offset-4">
            {texts.feed}
          </a>
        </p>
      </Container>
    </>
  );
}

function Categories({ categories, chosen }: { categories: readonly string[]; chosen: string | undefined }) {
  return (
    <nav aria-label={texts.categories}>
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...categories].map((category) => (
          <li key={category ?? ''}>
            <Link
              to="/news"
              search={{ category }}
              activeProps={{}}
              activeOptions={{ exact: true }}
              aria-current={category === chosen ? 'page' : undefined}
              className={chip}
            >
              {category ?? texts.allCategories}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Further({ search, next }: { search: NewsSearch; next: string | null }) {
  if (search.after === undefined && next === null) return null;
  const look = buttonClass({ variant: 'outline' });
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap gap-3">
      {search.after !== undefined && (
        <Link to="/news" search={{ category: search.category }} activeProps={{}} className={look}>
          {texts.newest}
        </Link>
      )}
      {next !== null && (
        <Link to="/news" search={{ category: search.category, after: next }} activeProps={{}} className={look}>
          {texts.older}
        </Link>
      )}
    </nav>
  );
}
