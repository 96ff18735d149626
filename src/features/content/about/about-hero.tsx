import { BilumBand } from '../../../components/bilum.tsx';
import { Container } from '../../../components/container.tsx';
import { aboutTexts } from '../../../domain/content/about/texts.ts';
import { Illustration } from '../../../widgets/pictures/illustration.tsx';

const { title, lead } = aboutTexts.hero;

/** Not editable: shown while the rest loads. */
export function AboutHero() {
  return (
    <section className="bg-deep text-on-deep">
      <div className="relative flex flex-col overflow-hidden lg:min-h-[26rem]">
        <div className="relative aspect-5/2 shrink-0 sm:aspect-auto sm:h-56 lg:absolute lg:inset-y-0 lg:right-0 lg:h-auto lg:w-[38%] lg:woven-edge">
          <Illustration name="about" eager className="absolute inset-0 size-full" />
        </div>
        <Container className="relative flex grow flex-col justify-center py-10 lg:py-16">
          <div className="space-y-5 lg:w-[56%]">
            <h1 className="text-6xl wrap-anywhere">{title}</h1>
            <p className="max-w-prose text-lg text-deep-muted">{lead}</p>
          </div>
        </Container>
      </div>
      <BilumBand />
    </section>
  );
}
