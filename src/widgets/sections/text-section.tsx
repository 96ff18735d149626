import type { PlainSection } from '../../domain/content/about/schema.ts';
import { Picture } from '../pictures/picture.tsx';
import { RichText } from '../rich-text.tsx';
import { GridItems } from './grid-items.tsx';
import { levelIn, SectionFrame, SectionOpening, WidePicture } from './section-frame.tsx';

const flow = 'max-w-none gap-x-12 *:break-inside-avoid';

export function TextSection({ section }: { section: PlainSection }) {
  const { title, content, layout, imageUrl, gridItems } = section;
  const under = levelIn(title);
  const items = <GridItems items={gridItems} layout={layout} />;
  switch (layout) {
    case 'grid':
      return (
        <SectionFrame title={title} className="space-y-12">
          {(heading) => (
            <>
              <SectionOpening heading={heading} text={content} under={under} image={imageUrl} />
              {items}
            </>
          )}
        </SectionFrame>
      );
    case 'two-columns':
      return (
        <SectionFrame title={title} className="space-y-12">
          {(heading) =>
            imageUrl === null ? (
              <>
                {heading}
                <RichText doc={content} under={under} className={`md:columns-2 ${flow}`} />
                {items}
              </>
            ) : (
              <>
                <div className="grid items-center gap-x-16 gap-y-8 md:grid-cols-2">
                  <div className="space-y-6">
                    {heading}
                    <RichText doc={content} under={under} className="text-lg" />
                  </div>
                  <Picture
                    image={imageUrl}
                    width={960}
                    height={720}
                    sizes="(min-width: 77rem) 34rem, (min-width: 48rem) 44vw, 92vw"
                  />
                </div>
                {items}
              </>
            )
          }
        </SectionFrame>
      );
    case 'three-columns':
      return (
        <SectionFrame title={title} className="space-y-10">
          {(heading) => (
            <>
              {heading}
              <WidePicture image={imageUrl} />
              <RichText doc={content} under={under} className={`md:columns-2 lg:columns-3 ${flow}`} />
              {items}
            </>
          )}
        </SectionFrame>
      );
    case 'single':
      return (
        <SectionFrame title={title} className="space-y-10">
          {(heading) => (
            <>
              <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
                {heading}
                <RichText doc={content} under={under} className="text-xl lg:col-start-2" />
              </div>
              <WidePicture image={imageUrl} />
              {items}
            </>
          )}
        </SectionFrame>
      );
  }
}
