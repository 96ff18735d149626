import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { type ContentImage, type ShownImage, storedImage } from '../../domain/content/appearance/image.ts';
import { isPlaceable } from '../../domain/media/media.ts';
import { formTexts } from '../../domain/forms/texts.ts';
import { mediaTexts } from '../../domain/media/texts.ts';
import { richTextTexts as texts } from '../../domain/content/rich-text/texts.ts';
import { ImagePicker } from '../media/image-picker.tsx';
import { Picture as DrawnPicture } from '../pictures/picture.tsx';
import { Picture } from './extensions.ts';

/** Or that it is missing. */
function wordsOf({ alt, decorative, path }: ContentImage): { words: string; isProblem: boolean } {
  if (path === '') return { words: mediaTexts.imageGone, isProblem: true };
  if (decorative) return { words: texts.isDecorative, isProblem: false };
  return alt.trim() === '' ? { words: texts.pictureWithout, isProblem: true } : { words: alt, isProblem: false };
}

function PictureView({ node, editor, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const image = node.attrs.image as ShownImage;
  const [isOpen, setOpen] = useState(false);
  const { words, isProblem } = wordsOf(image);
  return (
    <NodeViewWrapper
      as="figure"
      contentEditable={false}
      className="rounded-card border border-line p-3"
      data-drag-handle
    >
      <DrawnPicture
        key={image.path}
        image={image}
        width={480}
        height={320}
        sizes="20rem"
        className="max-w-80 object-contain"
      />
      <figcaption className="mt-2 flex flex-wrap items-center gap-2 text-sm">
        <span
          className={`min-w-0 flex-1 basis-40 wrap-anywhere ${isProblem ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {words}
        </span>
        <Button size="sm" variant="outline" disabled={!editor.isEditable} onClick={() => setOpen(true)}>
          {texts.editPicture}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={!editor.isEditable}
          onClick={() => {
            deleteNode();
            editor.commands.focus();
          }}
        >
          {texts.removePicture}
        </Button>
      </figcaption>
      {isOpen && (
        <PictureDialog
          image={image}
          onClose={() => setOpen(false)}
          onUse={(changed) => {
            setOpen(false);
            updateAttributes({ image: changed });
          }}
        />
      )}
    </NodeViewWrapper>
  );
}

interface PictureDialogProps {
  image: ShownImage;
  onClose: () => void;
  onUse: (image: ShownImage) => void;
}

function PictureDialog({ image, onClose, onUse }: PictureDialogProps) {
  const [chosen, setChosen] = useState<ShownImage | null>(image);
  const canUse =
    chosen !== null && chosen.path !== '' && isPlaceable({ alt: chosen.alt, isDecorative: chosen.decorative });
  return (
    <Dialog
      onClose={onClose}
      title={texts.picture}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button
            disabled={!canUse}
            onClick={() => {
              if (chosen !== null) onUse(chosen);
            }}
          >
            {texts.placePicture}
          </Button>
        </>
      }
    >
      <ImagePicker
        value={chosen}
        onChange={(next) =>
          setChosen(
            next !== null && image.file !== undefined && next.mediaId === image.mediaId
              ? { ...storedImage(next), file: image.file }
              : next,
          )
        }
      />
    </Dialog>
  );
}

export const EditablePicture = Picture.extend({
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});
