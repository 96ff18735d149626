import type { ContentImage } from '../../../domain/content/appearance/image.ts';
import type { ImageStyle } from '../../../domain/content/appearance/image-style.ts';
import { Picture, ratioOf, scaledSizes } from '../../../widgets/picture.tsx';

interface StyledPictureProps {
  image: ContentImage;
  imageStyle: ImageStyle;
  /** Proportions of the frame while its height is 'auto'. */
  width: number;
  height: number;
  eager?: boolean;
  /** As of `Picture`, for a frame of the whole width. */
  sizes: string;
}

/**
 * A picture with the size and fit that an editor chose; the schema has held each value to its grammar (D45). The frame
 * has its size before the file comes and keeps it whatever comes, a broken file too, so nothing on the page moves.
 */
export function StyledPicture({ image, imageStyle, width, height, eager, sizes }: StyledPictureProps) {
  const { width: frameWidth, height: frameHeight, objectFit, objectPosition } = imageStyle;
  const isOwnWidth = frameWidth === 'auto';
  // 'center' is what stands where nothing was chosen: there the point of the image itself (D26) decides.
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
