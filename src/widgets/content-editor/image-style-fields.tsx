import { contentOptions } from '../../domain/texts/content-options.ts';
import { contentHints } from '../../domain/texts/invest-manager.ts';
import { useLabelOf, useValueAt } from './editor-context.ts';
import { EditorGroup } from './editor-section.tsx';
import { SelectAt, TextAt } from './fields.tsx';

interface ImageStyleFieldsProps {
  /** The place of the style. */
  at: string;
  /** The place of its picture: without one there is nothing to style. */
  imageAt: string;
}

/** Width, height and fit of a picture (specification 2, Invest page manager); free values are held to a grammar (D45). */
export function ImageStyleFields({ at, imageAt }: ImageStyleFieldsProps) {
  const image = useValueAt(imageAt);
  const title = useLabelOf(at);
  if (image === null || image === undefined) return null;
  return (
    <EditorGroup title={title}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectAt at={`${at}.width`} options={contentOptions.imageWidths} />
        <TextAt at={`${at}.height`} hint={contentHints.height} />
        <SelectAt at={`${at}.objectFit`} options={contentOptions.objectFits} />
        <TextAt at={`${at}.objectPosition`} hint={contentHints.position} />
      </div>
    </EditorGroup>
  );
}
