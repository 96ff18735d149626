import { Badge } from '../../components/badge.tsx';
import type { PlainSection } from '../../domain/content/about/schema.ts';
import { emptyRichText } from '../../domain/content/rich-text/words.ts';
import { contentEditorTexts } from '../../domain/content/editor-texts.ts';
import { contentOptions } from '../../domain/content/option-texts.ts';
import { randomUuid } from '../../lib/uuid.ts';

export const namedItems = 4;

interface SectionDetailProps {
  item: PlainSection;
  label?: string;
}

export function SectionDetail({ item: { layout, gridItems }, label }: SectionDetailProps) {
  const more = gridItems.length - namedItems;
  return (
    <span className="order-last flex min-w-0 flex-wrap items-center gap-1.5 text-sm text-muted">
      <Badge>{label ?? contentOptions.sectionLayouts[layout]}</Badge>
      {layout === 'grid' &&
        gridItems.slice(0, namedItems).map(({ id, title }) => (
          <span key={id} className="max-w-40 truncate rounded-tag bg-sunken px-1.5">
            {title}
          </span>
        ))}
      {layout === 'grid' && more > 0 && <span>{contentEditorTexts.more(more)}</span>}
    </span>
  );
}

export function buildSection(): PlainSection {
  return { id: randomUuid(), title: '', content: emptyRichText, layout: 'single', imageUrl: null, gridItems: [] };
}
