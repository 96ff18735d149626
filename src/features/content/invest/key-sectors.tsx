import { Heading } from '../../../components/heading.tsx';
import { Container } from '../../../components/container.tsx';
import type { InvestContent, InvestSector } from '../../../domain/content/invest/schema.ts';
import { formatRange } from '../../../domain/content/invest/returns.ts';
import { investTexts } from '../../../domain/content/invest/texts.ts';
import { Picture } from '../../../widgets/pictures/picture.tsx';
import { Illustration } from '../../../widgets/pictures/illustration.tsx';
import { sectorIllustration } from '../../../domain/content/appearance/illustrations.ts';
import { figureParts, illustrativeMark } from '../../../domain/site/sources.ts';
import { SectionHeading } from './section-heading.tsx';
import { Sourced } from '../../../widgets/sources.tsx';

function SectorCard({ sector }: { sector: InvestSector }) {
  const { words, marks } = figureParts(sector.growth);
  const growth = formatRange(words);
  return (
    <li className="flex flex-col border border-line bg-raised">
      {sector.imageUrl === null ? (
        <Illustration name={sectorIllustration(sector.name)} className="aspect-5/2 w-full" />
      ) : (
        <Picture
          image={sector.imageUrl}
          width={800}
          height={320}
          sizes="(min-width: 64rem) 23.5rem, (min-width: 40rem) 46vw, 92vw"
        />
      )}
      <div className="flex grow flex-col p-6">
        <Heading level={3} text={sector.name} className="text-2xl wrap-anywhere" />
        {sector.description !== '' && (
          <p className="mt-3 text-muted wrap-anywhere">
            <Sourced text={sector.description} />
          </p>
        )}
        {growth !== '' && (
          <p className="mt-auto flex flex-wrap items-baseline gap-x-3 pt-5">
            <span className="text-2xl font-semibold text-brand-ink wrap-anywhere">
              {growth}
              <Sourced text={marks} />
            </span>{' '}
            <span className="text-sm text-muted">
              {`${investTexts.growth} ${illustrativeMark({ words, marks })}`.trimEnd()}
            </span>
          </p>
        )}
      </div>
    </li>
  );
}

export function KeySectors({ section }: { section: InvestContent['sectors'] }) {
  const { title, description, sectors } = section;
  if (title.trim() === '' && sectors.length === 0) return null;
  return (
    <section aria-labelledby="invest-sectors" className="bg-sunken py-section">
      <Container className="space-y-12">
        <SectionHeading
          id="invest-sectors"
          title={title.trim() === '' ? investTexts.sectors : title}
          description={description}
        />
        {sectors.length > 0 && (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {sectors.map((sector) => (
              <SectorCard key={sector.id} sector={sector} />
            ))}
          </ul>
        )}
      </Container>
    </section>
  );
}
