import type { ContentImage } from '../../../domain/content/appearance/image.ts';
import type { ImageStyle } from '../../../domain/content/appearance/image-style.ts';
import { contentOptions } from '../../../domain/content/option-texts.ts';
import { contentHints } from '../../../domain/content/invest/manager-texts.ts';
import { useLabelOf, useValueAt } from '../editor-context.ts';
import { EditorGroup } from '../editor-section.tsx';
import { SelectAt, TextAt } from './fields.tsx';
import { type Place, within } from '../place.ts';

interface ImageStyleFieldsProps {
  at: Place<ImageStyle | undefined>;
  /** Nothing to style without a picture. */
  imageAt: Place<ContentImage | null | undefined>;
}

/** Specification 2, Invest page manager; free values must match a grammar (D45). */
export function ImageStyleFields({ at, imageAt }: ImageStyleFieldsProps) {
  const image = useValueAt(imageAt);
  const title = useLabelOf(at);
  if (image === null || image === undefined) return null;
  return (
    <EditorGroup title={title}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectAt at={within(at, 'width')} options={contentOptions.imageWidths} />
        <TextAt at={within(at, 'height')} hint={contentHints.height} />
        <SelectAt at={within(at, 'objectFit')} options={contentOptions.objectFits} />
        <TextAt at={within(at, 'objectPosition')} hint={contentHints.position} />
      </div>
    </EditorGroup>
  );
}
