import type { ReactNode } from 'react';
import { BilumBand, BilumPattern } from '../../components/bilum.tsx';
import { Container } from '../../components/container.tsx';
import type { PlainSection } from '../../domain/content/about/schema.ts';
import type { ShownImage } from '../../domain/content/appearance/image.ts';
import { type RichText as Doc } from '../../domain/content/rich-text/nodes.ts';
import { isEmptyRichText } from '../../domain/content/rich-text/words.ts';
import type { IllustrationName } from '../../domain/content/appearance/illustrations.ts';
import { besideArt, HeroArt } from '../pictures/hero-art.tsx';
import { Picture } from '../pictures/picture.tsx';
import { RichText } from '../rich-text.tsx';
import { TextSection } from '../sections/text-section.tsx';
import { WithSources } from '../sources.tsx';

export interface ShownArticle {
  title: string;
  excerpt: string;
  content: Doc;
  sections: PlainSection[];
  featuredImage: ShownImage | null;
}

interface ArticleViewProps {
  article: ShownArticle;
  above?: ReactNode;
  byline?: ReactNode;
  illustration?: IllustrationName | undefined;
}

function isFilled({ title, content, imageUrl, gridItems }: PlainSection): boolean {
  return title.trim() !== '' || !isEmptyRichText(content) || imageUrl !== null || gridItems.length > 0;
}

/** For visitors and preview (D36). */
export function ArticleView({ article, above, byline, illustration }: ArticleViewProps) {
  const { title, excerpt, content, sections, featuredImage } = article;
  const hasBody = featuredImage !== null || !isEmptyRichText(content);
  return (
    <article>
      <header className="relative isolate overflow-hidden bg-deep text-on-deep">
        {illustration === undefined ? (
          <div className="fade-to-left absolute inset-y-0 right-0 -z-10 w-1/2 max-md:hidden">
            <BilumPattern className="h-full text-deep-line" />
          </div>
        ) : (
          <HeroArt name={illustration} />
        )}
        <Container className={`space-y-4 py-10 md:py-14 ${illustration === undefined ? '' : besideArt}`}>
          {above}
          <h1 className="max-w-[24ch] text-5xl wrap-anywhere">{title}</h1>
          {byline}
          {excerpt.trim() !== '' && <p className="max-w-prose text-lg text-deep-muted wrap-anywhere">{excerpt}</p>}
        </Container>
        <BilumBand />
      </header>
      <WithSources content={[content, sections]}>
        {hasBody && (
          <Container className="space-y-10 py-section">
            {featuredImage !== null && (
              <Picture image={featuredImage} width={1200} height={500} eager sizes="(min-width: 77rem) 72rem, 94vw" />
            )}
            <RichText doc={content} under={1} />
          </Container>
        )}
        {sections.filter(isFilled).map((section) => (
          <TextSection key={section.id} section={section} />
        ))}
      </WithSources>
    </article>
  );
}
