import { lazyRouteComponent } from '@tanstack/react-router';
import type { HomepageContent } from '../../../domain/content/homepage/homepage.ts';
import { dayIn } from '../../../domain/content/homepage/event.ts';
import type { SiteShell } from '../../../domain/site/site.ts';
import { CallToAction } from './call-to-action.tsx';
import { ExportSection } from './export-section.tsx';
import { HeroSlideshow } from './hero-slideshow.tsx';
import { InvestmentSection } from './investment-section.tsx';
import { WelcomeHero } from './welcome-hero.tsx';
import { WithSources } from '../shared/sources.tsx';

/** Few sites have it. The server has it ready; a browser that comes from another page waits for it with the rest. */
export const FeaturesBand = lazyRouteComponent(() => import('./features-band.tsx'), 'FeaturesBand');

interface HomePageProps {
  content: HomepageContent;
  settings: SiteShell['settings'];
  /** The instant the page was made for, in milliseconds: server and browser must agree on what is past. */
  now: number;
  /** Position of the one slide that stands still, in a preview: the one that is being edited. */
  shownSlide?: number | undefined;
}

/** The whole home page, drawn alike for visitors and for a preview of the administration. */
export function HomePage({ content, settings, now, shownSlide }: HomePageProps) {
  const { general, welcome, features } = settings;
  const { heroSlides, investmentSection, exportSection, ctaSection } = content;
  return (
    <WithSources content={content}>
      {heroSlides.length > 0 ? (
        <HeroSlideshow slides={heroSlides} siteName={general.siteName} shown={shownSlide} />
      ) : (
        <WelcomeHero welcome={welcome} />
      )}
      {features.items.length > 0 && <FeaturesBand features={features} />}
      <InvestmentSection section={investmentSection} />
      <ExportSection section={exportSection} settings={general} today={dayIn(general.timezone, new Date(now))} />
      <CallToAction section={ctaSection} />
    </WithSources>
  );
}
