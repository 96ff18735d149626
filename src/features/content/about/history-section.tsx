import type { AboutSection } from '../../../domain/content/about/schema.ts';
import { type LabelledBlock, labelledBlocks } from '../../../domain/content/rich-text/labels.ts';
import { withKeys } from '../../../lib/with-keys.ts';
import { RichText } from '../../../widgets/rich-text.tsx';
import { levelIn, SectionFrame, SectionOpening, WidePicture } from '../../../widgets/sections/section-frame.tsx';

/** '1992', '2018–2022', '2018-22'. */
const isYear = (label: string) => /^\d{4}(\s*[-–]\s*(\d{2}|\d{4}))?$/.test(label);

function Timeline({ entries }: { entries: LabelledBlock[] }) {
  return (
    <ol>
      {withKeys(entries, ({ label }) => label).map(({ key, item: { label, content } }) => (
        <li
          key={key}
          className="relative ml-2 border-l-2 border-line pb-9 pl-7 last:border-transparent last:pb-0 sm:pl-10"
        >
          <span
            aria-hidden="true"
            className="absolute top-2 -left-[9px] size-4 rotate-45 border-3 border-paper bg-flag-red"
          />
          <h3 className="text-2xl text-brand-ink">{label}</h3>
          <RichText doc={content} under={3} className="mt-1" />
        </li>
      ))}
    </ol>
  );
}

/** Paragraphs '1992: text'. */
export function HistorySection({ section }: { section: AboutSection }) {
  const { title, content, imageUrl } = section;
  const under = levelIn(title);
  const { entries, rest } = labelledBlocks(content, isYear);
  return (
    <SectionFrame title={title} className="space-y-10">
      {(heading) =>
        entries.length === 0 ? (
          <SectionOpening heading={heading} text={rest} under={under} image={imageUrl} />
        ) : (
          <>
            <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
              <div className="space-y-5">
                {heading}
                <RichText doc={rest} under={under} className="text-lg text-muted" />
              </div>
              <Timeline entries={entries} />
            </div>
            <WidePicture image={imageUrl} />
          </>
        )
      }
    </SectionFrame>
  );
}
