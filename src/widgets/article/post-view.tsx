import { PreviousIcon } from '../../components/icons.tsx';
import { formatDate } from '../../domain/time/format.ts';
import { newsTexts as texts } from '../../domain/articles/news-texts.ts';
import { SiteLink } from '../site-link.tsx';
import { useDateSettings } from '../use-date-settings.ts';
import { ArticleView, type ShownArticle } from './article-view.tsx';

interface PostViewProps {
  article: ShownArticle & {
    category: string;
    author: string;
    /** YYYY-MM-DD. */
    date: string;
  };
}

export function PostView({ article }: PostViewProps) {
  const dates = useDateSettings();
  const { category, author, date } = article;
  return (
    <ArticleView
      article={article}
      above={
        <p>
          <SiteLink
            href="/news"
            className="inline-flex items-center gap-1 py-1 text-deep-muted underline underline-offset-4"
          >
            <PreviousIcon className="size-4" />
            {texts.backToNews}
          </SiteLink>
        </p>
      }
      byline={
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-deep-muted">
          <span className="font-semibold text-deep-accent wrap-anywhere">{category}</span>
          <time dateTime={date}>{formatDate(date, dates)}</time>
          <span className="wrap-anywhere">{texts.byline(author)}</span>
        </p>
      }
    />
  );
}
