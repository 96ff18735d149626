import { useState } from 'react';
import { Tabs } from '../../components/tabs/tabs.tsx';
import type { ShownImage } from '../../domain/content/appearance/image.ts';
import { canBeCropped, coveredPart, type Crop, focalInCrop, type Size, wholeOf } from '../../domain/media/crop.ts';
import type { MediaDetails } from '../../domain/media/media.ts';
import { mediaRefusals, mediaTexts as texts } from '../../domain/media/texts.ts';
import { Picture } from '../../widgets/pictures/picture.tsx';
import { CropArea } from './crop-area.tsx';
import { type Focal, FocalPoint } from './focal-point.tsx';

interface PictureEditorProps {
  id: string;
  file: MediaDetails & { image: ShownImage };
  focal: Focal | null;
  onFocal: (focal: Focal | null) => void;
  crop: Crop | null;
  onCrop: (crop: Crop | null) => void;
  error?: string | undefined;
}

const tabs = [
  { id: 'focal', label: texts.focal },
  { id: 'crop', label: texts.crop },
] as const;

/** The whole picture; smaller copies are cropped. */
function originalOf({ image, crop, width, height, originalUrl }: PictureEditorProps['file']): ShownImage {
  const { focal: _, ...whole } = image;
  if (crop === null || width === null || height === null) return whole;
  return { ...whole, path: originalUrl, file: { width, height } };
}

/** SVGs have a focal point only. */
export function PictureEditor({ id, file, focal, onFocal, crop, onCrop, error }: PictureEditorProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('focal');
  const image = originalOf(file);
  const size = { width: file.width ?? 4, height: file.height ?? 3 };
  const point = <FocalPoint image={image} size={size} crop={crop} value={focal} onChange={onFocal} />;
  const isDrawing = file.type === 'image/svg+xml' || file.width === null || file.height === null;
  return (
    <section id={id} tabIndex={-1} aria-label={texts.framing} className="space-y-4">
      {isDrawing ? (
        point
      ) : (
        <Tabs label={texts.framing} tabs={tabs} current={tab} onChange={setTab}>
          {tab === 'focal' && point}
          {tab === 'crop' && canBeCropped(size) && (
            <CropArea image={image} size={size} value={crop} onChange={onCrop} />
          )}
          {tab === 'crop' && !canBeCropped(size) && <p className="text-muted">{mediaRefusals.tooSmallToCrop}</p>}
        </Tabs>
      )}
      {error !== undefined && tab !== 'crop' && <p className="text-sm font-semibold text-danger">{error}</p>}
      <Previews image={image} size={size} crop={crop ?? wholeOf(size)} focal={focal} />
    </section>
  );
}

const previews = [
  { name: 'wide', ratio: 21 / 9, look: 'w-42' },
  { name: 'square', ratio: 1, look: 'w-18' },
  { name: 'tall', ratio: 3 / 4, look: 'w-13.5' },
  { name: 'share', ratio: 1200 / 630, look: 'w-34' },
] as const;

interface PreviewsProps {
  image: ShownImage;
  size: Size;
  crop: Crop;
  focal: Focal | null;
}

function Previews({ image, size, crop, focal }: PreviewsProps) {
  if (crop.width < 1 || crop.height < 1) return null;
  const point = focal === null ? undefined : focalInCrop(focal, size, crop);
  return (
    <div>
      <p className="text-sm font-semibold">{texts.crops}</p>
      <ul className="mt-1.5 flex flex-wrap gap-3">
        {previews.map(({ name, ratio, look }) => {
          const part = coveredPart(crop, ratio, point);
          return (
            <li key={name} className="text-xs text-muted">
              <span
                className={`relative block overflow-hidden rounded-control border border-line ${look}`}
                style={{ aspectRatio: ratio }}
              >
                <Picture
                  image={{ ...image, decorative: true }}
                  width={size.width}
                  height={size.height}
                  fills
                  sizes="24rem"
                  style={{
                    inset: 'auto',
                    left: `${(-(crop.x + part.x) / part.width) * 100}%`,
                    top: `${(-(crop.y + part.y) / part.height) * 100}%`,
                    width: `${(size.width / part.width) * 100}%`,
                    height: `${(size.height / part.height) * 100}%`,
                    maxWidth: 'none',
                    objectFit: 'fill',
                  }}
                />
              </span>
              {texts.cropNames[name]}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
