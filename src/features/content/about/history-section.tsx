import type { AboutSection } from '../../../domain/content/about.ts';
import { labelledTexts } from '../../../domain/content/plain-text.ts';
import { PlainText } from '../shared/plain-text.tsx';
import { SectionFrame, SectionOpening } from './section-frame.tsx';

/** A year or a span of years: '1992', '2018–2022', '2018-22'. */
const isYear = (label: string) => /^\d{4}(\s*[-–]\s*(\d{2}|\d{4}))?$/.test(label);

/** The history as told; paragraphs of the form '1992: text' stand on a line of time. */
export function HistorySection({ section }: { section: AboutSection }) {
  const { entries, rest } = labelledTexts(section.content, isYear);
  return (
    <SectionFrame title={section.title} className="space-y-10">
      {(heading) => (
        <>
          <SectionOpening heading={heading} text={rest} image={section.image} />
          {entries.length > 0 && (
            <ol className="lg:ml-[calc(5/12*100%+1.7rem)]">
              {entries.map(({ label, text }, place) => (
                <li
                  key={`${place}`}
                  className="relative border-l-2 border-line pb-9 pl-7 last:border-transparent last:pb-0 sm:pl-10"
                >
                  <span
                    aria-hidden="true"
                    className="absolute top-2.5 -left-[9px] size-4 rotate-45 border-3 border-paper bg-flag-red"
                  />
                  <h3 className="text-2xl text-brand-ink">{label}</h3>
                  <PlainText text={text} className="mt-1" />
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </SectionFrame>
  );
}
