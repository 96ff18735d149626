import { BilumBand } from '../../../components/bilum.tsx';
import type { SiteSettings } from '../../../domain/site/site.ts';
import { ContentButton } from '../shared/content-button.tsx';
import { HeroPanel } from '../shared/hero-panel.tsx';

/** Without slides (D34). */
export function WelcomeHero({ welcome }: { welcome: SiteSettings['welcome'] }) {
  return (
    <section className="bg-deep text-on-deep">
      <HeroPanel image={welcome.backgroundImage} illustration="slide-highlands" eager>
        <h1 className="text-6xl wrap-anywhere">{welcome.title}</h1>
        {welcome.subtitle !== '' && <p className="text-xl text-deep-muted wrap-anywhere">{welcome.subtitle}</p>}
        <ContentButton text={welcome.buttonText} link={welcome.buttonLink} />
      </HeroPanel>
      <BilumBand />
    </section>
  );
}
