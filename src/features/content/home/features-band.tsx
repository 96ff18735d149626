import { Heading } from '../../../components/heading.tsx';
import { Container } from '../../../components/container.tsx';
import type { SiteSettings } from '../../../domain/site/site.ts';
import { featuresTexts } from '../../../domain/content/homepage/features-texts.ts';
import { SectionIconMark } from '../../../widgets/sections/section-icon.tsx';

/** D34; lazy. */
export function FeaturesBand({ features: { title, items } }: { features: SiteSettings['features'] }) {
  const hasTitle = title.trim() !== '';
  return (
    <Container as="section" aria-labelledby="home-features" className="space-y-10 py-section">
      <h2 id="home-features" className={hasTitle ? 'text-5xl wrap-anywhere' : 'sr-only'}>
        {hasTitle ? title : featuresTexts.untitled}
      </h2>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((feature) => (
          <li key={feature.id} className="border-t-3 border-accent pt-5">
            <SectionIconMark name={feature.icon} className="size-8 text-brand-ink" />
            <Heading level={3} text={feature.title} className="mt-4 text-xl wrap-anywhere" />
            {feature.description !== '' && (
              <p className="mt-2 max-w-prose text-muted wrap-anywhere">{feature.description}</p>
            )}
          </li>
        ))}
      </ul>
    </Container>
  );
}
