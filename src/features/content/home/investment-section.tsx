import { Heading, labelledBy } from '../../../components/heading.tsx';
import { Container } from '../../../components/container.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import type { HomepageContent } from '../../../domain/content/homepage/schema.ts';
import { homeTexts } from '../../../domain/content/homepage/texts.ts';
import { sectorIllustration } from '../../../domain/content/appearance/illustrations.ts';
import { Illustration } from '../../../widgets/pictures/illustration.tsx';
import { Picture } from '../../../widgets/pictures/picture.tsx';
import { StyledPicture } from '../shared/styled-picture.tsx';
import { FeaturedProject } from './featured-project.tsx';
import { Sourced, SourcedText } from '../../../widgets/sources.tsx';

const texts = homeTexts.investment;
const whyInvest = '/invest';
/** Spec 1 §9. */
export const shownSectors = 4;

type Investment = HomepageContent['investmentSection'];

function Sectors({ sectors }: { sectors: Investment['featuredSectors'] }) {
  return (
    <ul aria-label={texts.sectors} className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
      {sectors.slice(0, shownSectors).map((sector) => (
        <li key={sector.id} className="border-t-2 border-ink pt-5">
          {sector.image === null ? (
            <Illustration name={sectorIllustration(sector.name)} className="mb-5 aspect-8/5 w-full" />
          ) : (
            <Picture
              image={sector.image}
              width={600}
              height={375}
              sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 45vw, 92vw"
              className="mb-5"
            />
          )}
          <Heading level={3} text={sector.name} className="text-2xl wrap-anywhere">
            <SiteLink href={sector.link ?? ''}>{sector.name}</SiteLink>
          </Heading>
          <p className="mt-3 text-muted wrap-anywhere">
            <Sourced text={sector.description} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function InvestmentSection({ section }: { section: Investment }) {
  const { title, description, image, imageStyle, featuredSectors, featuredProject } = section;
  return (
    <Container as="section" {...labelledBy('home-investment', title)} className="space-y-14 py-section lg:space-y-20">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="space-y-6">
          <Heading level={2} id="home-investment" text={title} className="text-5xl wrap-anywhere" />
          <SourcedText text={description} className="max-w-prose text-lg text-muted" />
          {image !== null && (
            <StyledPicture
              image={image}
              imageStyle={imageStyle}
              width={960}
              height={640}
              sizes="(min-width: 64rem) 29rem, 94vw"
            />
          )}
          <p>
            <SiteLink href={whyInvest} className="font-semibold text-brand-ink underline underline-offset-4">
              {texts.more}
            </SiteLink>
          </p>
        </div>
        {featuredSectors.length > 0 && <Sectors sectors={featuredSectors} />}
      </div>
      {featuredProject.title.trim() !== '' && <FeaturedProject project={featuredProject} />}
    </Container>
  );
}
