import { BilumPattern } from '../../../components/bilum.tsx';
import { buttonClass } from '../../../components/button.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import type { AboutSection } from '../../../domain/content/about/schema.ts';
import { aboutTexts } from '../../../domain/content/about/texts.ts';
import { Picture } from '../../../widgets/pictures/picture.tsx';
import { RichText } from '../../../widgets/rich-text.tsx';
import { levelIn, SectionFrame } from '../../../widgets/sections/section-frame.tsx';

/** Target of ‘Contact Us’ (D21). */
const enquiryForm = '/invest#express-interest';
const opportunities = '/investment-opportunities';

export function ClosingSection({ section }: { section: AboutSection }) {
  const { title, content, imageUrl } = section;
  const backdrop = <BilumPattern className="absolute inset-0 -z-10 text-on-deep opacity-8" />;
  return (
    <SectionFrame
      title={title}
      ground="deep"
      backdrop={backdrop}
      className={`grid items-center gap-x-16 gap-y-8 ${imageUrl === null ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'lg:grid-cols-2'}`}
    >
      {(heading) => (
        <>
          <div className="space-y-4">
            {heading}
            <RichText doc={content} under={levelIn(title)} className="text-lg text-deep-muted" />
            {imageUrl !== null && <Buttons />}
          </div>
          {imageUrl === null ? (
            <Buttons className="lg:justify-end" />
          ) : (
            <Picture
              image={imageUrl}
              width={960}
              height={640}
              sizes="(min-width: 77rem) 34rem, (min-width: 64rem) 44vw, 94vw"
            />
          )}
        </>
      )}
    </SectionFrame>
  );
}

function Buttons({ className = '' }: { className?: string }) {
  return (
    <div className={`flex flex-wrap items-center gap-4 pt-2 ${className}`}>
      <SiteLink href={enquiryForm} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
        {aboutTexts.contact}
      </SiteLink>
      <SiteLink href={opportunities} className={buttonClass({ variant: 'onDeep', size: 'lg' })}>
        {aboutTexts.opportunities}
      </SiteLink>
    </div>
  );
}
