import type { ContentImage } from '../../../domain/content/appearance/image.ts';
import type { ImageStyle } from '../../../domain/content/appearance/image-style.ts';
import { Picture, ratioOf, scaledSizes } from '../../../widgets/pictures/picture.tsx';

interface StyledPictureProps {
  image: ContentImage;
  imageStyle: ImageStyle;
  /** While the height is 'auto'. */
  width: number;
  height: number;
  eager?: boolean;
  /** Full width. */
  sizes: string;
}

/** Validated by the schema (D45). Keeps its size while loading and for broken files. */
export function StyledPicture({ image, imageStyle, width, height, eager, sizes }: StyledPictureProps) {
  const { width: frameWidth, height: frameHeight, objectFit, objectPosition } = imageStyle;
  const isOwnWidth = frameWidth === 'auto';
  // The focal point wins (D26).
  const position = objectPosition === 'center' ? {} : { objectPosition };
  return (
    <div
      className="relative max-h-240 max-w-full overflow-hidden"
      style={{ width: isOwnWidth ? '100%' : frameWidth, height: frameHeight, aspectRatio: `${width} / ${height}` }}
    >
      <Picture
        image={image}
        width={width}
        height={height}
        eager={eager}
        sizes={scaledSizes(sizes, isOwnWidth ? 1 : parseFloat(frameWidth) / 100)}
        fills
        style={{
          objectFit,
          ...position,
          ...(isOwnWidth ? { width: 'auto', maxWidth: '100%', aspectRatio: ratioOf(image) } : {}),
        }}
      />
    </div>
  );
}
