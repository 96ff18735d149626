import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { HomepageContent } from '../../../domain/content/homepage/schema.ts';
import type { SiteShell } from '../../../domain/site/site.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { HeroSlideshow } from './hero-slideshow.tsx';
import { InvestmentSection } from './investment-section.tsx';
import { WelcomeHero } from './welcome-hero.tsx';
import { WithSources } from '../../../widgets/sources.tsx';

/** Lazy: few sites have it. Preloaded on the server; client navigation waits. */
export const FeaturesBand = lazyRouteComponent(() => import('./features-band.tsx'), 'FeaturesBand');

export const HomeBelow = lazyPart(() => import('./home-below.tsx'), 'HomeBelow');

interface HomePageProps {
  content: HomepageContent;
  settings: SiteShell['settings'];
  /** In ms: server and browser must agree on past events. */
  now: number;
  /** Being edited; fixed in the preview. */
  shownSlide?: number | undefined;
}

/** For visitors and preview. */
export function HomePage({ content, settings, now, shownSlide }: HomePageProps) {
  const { general, welcome, features } = settings;
  const { heroSlides, investmentSection } = content;
  return (
    <WithSources content={content}>
      {heroSlides.length > 0 ? (
        <HeroSlideshow slides={heroSlides} siteName={general.siteName} shown={shownSlide} />
      ) : (
        <WelcomeHero welcome={welcome} />
      )}
      {features.items.length > 0 && <FeaturesBand features={features} />}
      <InvestmentSection section={investmentSection} />
      <Suspense>
        <HomeBelow content={content} settings={general} now={now} />
      </Suspense>
    </WithSources>
  );
}
