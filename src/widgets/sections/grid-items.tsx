import type { SectionLayout } from '../../domain/content/about/kinds.ts';
import type { GridItem } from '../../domain/content/about/schema.ts';
import { PlainText } from './plain-text.tsx';
import { SectionIconMark } from './section-icon.tsx';

const columns: Record<SectionLayout, string> = {
  single: '',
  grid: 'sm:grid-cols-2 lg:grid-cols-3',
  'two-columns': 'sm:grid-cols-2',
  'three-columns': 'sm:grid-cols-2 lg:grid-cols-3',
};

interface GridItemsProps {
  items: GridItem[];
  layout: SectionLayout;
}

export function GridItems({ items, layout }: GridItemsProps) {
  if (items.length === 0) return null;
  return (
    <ul className={`grid gap-x-10 gap-y-10 ${columns[layout]}`}>
      {items.map(({ id, title, content, iconName }) => (
        <li key={id} className="flex gap-5 border-t-2 border-ink pt-5">
          <span aria-hidden="true" className="relative mt-1 grid size-12 shrink-0 place-items-center text-on-brand">
            <span className="absolute inset-1.5 -z-10 rotate-45 bg-brand" />
            <SectionIconMark name={iconName} className="size-5" />
          </span>
          <div className="min-w-0">
            <h3 className="text-xl wrap-anywhere">{title}</h3>
            <PlainText text={content} className="mt-2 text-muted" />
          </div>
        </li>
      ))}
    </ul>
  );
}
