import { BilumBand } from '../../../components/bilum.tsx';
import type { ExportContent } from '../../../domain/content/export/schema.ts';
import { exportTexts as texts } from '../../../domain/content/export/texts.ts';
import { HeroPanel } from '../shared/hero-panel.tsx';
import { Missing } from './missing.tsx';
import { TextButton } from './text-button.tsx';
import { Sourced } from '../../../widgets/sources.tsx';

interface ExportHeroProps {
  hero: ExportContent['hero'];
  isStaff: boolean;
}

/** Buttons scroll: the specification gives no targets. */
export function ExportHero({ hero, isStaff }: ExportHeroProps) {
  const { title, description, primaryButtonText, secondaryButtonText, imageUrl } = hero;
  const isMissing = title.trim() === '' && description.trim() === '';
  return (
    <section className="bg-deep text-on-deep">
      <HeroPanel image={imageUrl} illustration="export" eager>
        <h1 className="text-6xl wrap-anywhere">{title.trim() === '' ? texts.title : title}</h1>
        {isMissing ? (
          <Missing what="hero" isStaff={isStaff} />
        ) : (
          <p className="text-lg text-deep-muted wrap-anywhere">
            <Sourced text={description} />
          </p>
        )}
        <div className="flex flex-wrap gap-4">
          <TextButton text={primaryButtonText} href="#products" isMain />
          <TextButton text={secondaryButtonText} href="#services" isMain={false} />
        </div>
      </HeroPanel>
      <BilumBand />
    </section>
  );
}
