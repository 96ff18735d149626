import { BilumBand } from '../../../components/bilum.tsx';
import { Container } from '../../../components/container.tsx';
import { signUpPath } from '../../../domain/auth/account-button.ts';
import type { InvestContent } from '../../../domain/content/invest/schema.ts';
import { investTexts } from '../../../domain/content/invest/texts.ts';
import { ContentButton } from '../shared/content-button.tsx';
import { HeroPanel } from '../shared/hero-panel.tsx';
import { StyledPicture } from '../shared/styled-picture.tsx';
import { Sourced } from '../../../widgets/sources.tsx';
import { useAccountButton } from '../../../lib/session/use-account-button.ts';

type Hero = InvestContent['hero'];

function Words({ hero }: { hero: Hero }) {
  const { primaryButtonText: first, secondaryButtonText: second } = hero;
  const isVisitor = useAccountButton(second, signUpPath).path === signUpPath;
  return (
    <>
      <h1 className="text-6xl wrap-anywhere">{hero.title.trim() === '' ? investTexts.title : hero.title}</h1>
      {hero.description !== '' && (
        <p className="text-lg text-deep-muted wrap-anywhere">
          <Sourced text={hero.description} />
        </p>
      )}
      <div className="flex flex-wrap gap-4 empty:hidden">
        <ContentButton text={first} link={signUpPath} />
        {/* Both lead people with an account to one place. */}
        {(isVisitor || first.trim() === '') && <ContentButton text={second} link={signUpPath} variant="onDeep" />}
      </div>
    </>
  );
}

export function InvestHero({ hero }: { hero: Hero }) {
  return (
    <section className="bg-deep text-on-deep">
      {hero.imageUrl === null ? (
        <HeroPanel image={null} illustration="invest" eager>
          <Words hero={hero} />
        </HeroPanel>
      ) : (
        <Container className="grid items-center gap-x-16 gap-y-10 py-12 lg:grid-cols-2 lg:py-20">
          <div className="space-y-5 lg:space-y-7">
            <Words hero={hero} />
          </div>
          <StyledPicture
            image={hero.imageUrl}
            imageStyle={hero.imageStyle}
            width={960}
            height={720}
            sizes="(min-width: 77rem) 34rem, (min-width: 64rem) 44vw, 94vw"
            eager
          />
        </Container>
      )}
      <BilumBand />
    </section>
  );
}
