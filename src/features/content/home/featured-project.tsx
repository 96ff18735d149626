import type { HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { homeTexts } from '../../../domain/content/homepage/texts.ts';
import { Picture, ratioOf } from '../../../widgets/pictures/picture.tsx';
import { Illustration } from '../../../widgets/pictures/illustration.tsx';
import { sectorIllustration } from '../../../domain/content/appearance/illustrations.ts';
import { Sourced, SourcedText } from '../../../widgets/sources.tsx';

const texts = homeTexts.investment;

interface FeaturedProjectProps {
  project: HomepageContent['investmentSection']['featuredProject'];
}

export function FeaturedProject({ project }: FeaturedProjectProps) {
  const { title, category, description, image, investment, location } = project;
  const facts = [
    { name: texts.amount, value: investment, className: 'text-4xl font-semibold text-deep-accent' },
    { name: texts.location, value: location, className: 'text-lg' },
  ].filter((fact) => fact.value !== '');
  return (
    <article className="grid overflow-hidden rounded-card bg-deep text-on-deep md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div className="relative aspect-5/2 md:aspect-auto">
        {image === null ? (
          <Illustration name={sectorIllustration(category)} className="absolute inset-0 size-full" />
        ) : (
          <Picture
            image={image}
            width={800}
            height={900}
            // As tall as the adjacent text.
            sizes={`(min-width: 48rem) max(24rem, ${Math.ceil(32 * ratioOf(image))}rem), calc(94vw)`}
            fills
          />
        )}
      </div>
      <div className="space-y-8 p-6 sm:p-10 lg:p-14">
        <div className="space-y-3">
          <p className="flex flex-wrap gap-x-3 text-sm font-semibold text-deep-muted">
            <span>{texts.project}</span>
            {category !== '' && (
              <>
                <span aria-hidden="true">/</span>
                <span className="wrap-anywhere">{category}</span>
              </>
            )}
          </p>
          <h3 className="text-5xl wrap-anywhere">{title}</h3>
          <SourcedText text={description} className="max-w-prose text-lg text-deep-muted" />
        </div>
        {facts.length > 0 && (
          <dl className="grid gap-x-10 gap-y-6 border-t border-deep-line pt-6 lg:grid-cols-2">
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt className="text-sm text-deep-muted">{fact.name}</dt>
                <dd className={`mt-1 wrap-anywhere ${fact.className}`}>
                  <Sourced text={fact.value} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </article>
  );
}
