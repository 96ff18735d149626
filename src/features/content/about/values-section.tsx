import type { AboutSection } from '../../../domain/content/about/schema.ts';
import { labelledBlocks } from '../../../domain/content/rich-text/labels.ts';
import { aboutTexts } from '../../../domain/content/about/texts.ts';
import { RichText } from '../../../widgets/rich-text.tsx';
import { levelIn, SectionFrame, SectionOpening } from '../../../widgets/sections/section-frame.tsx';

const names = aboutTexts.values;
const isSame = (name: string, label: string) => name.toLowerCase() === label.toLowerCase();
const isValue = (label: string) => names.some((name) => isSame(name, label));

const edges = ['border-flag-red', 'border-accent', 'border-brand', 'border-ink', 'border-flag-red'] as const;

/** Text from the paragraph 'Name: text', if any. */
export function ValuesSection({ section }: { section: AboutSection }) {
  const { entries, rest } = labelledBlocks(section.content, isValue);
  return (
    <SectionFrame title={section.title} ground="sunken" className="space-y-10">
      {(heading) => (
        <>
          <SectionOpening heading={heading} text={rest} under={levelIn(section.title)} image={section.imageUrl} />
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-6">
            {names.map((name, position) => {
              const texts = entries.filter(({ label }) => isSame(name, label));
              return (
                <li
                  key={name}
                  className={`border-t-6 bg-raised p-6 ${edges[position]} ${position < 3 ? 'lg:col-span-2' : 'lg:col-span-3'} ${position === names.length - 1 ? 'sm:max-lg:col-span-2' : ''}`}
                >
                  <h3 className="text-2xl wrap-anywhere">{name}</h3>
                  <RichText
                    doc={{ type: 'doc', content: texts.flatMap(({ content }) => content.content) }}
                    under={3}
                    className="mt-3 text-muted"
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </SectionFrame>
  );
}
