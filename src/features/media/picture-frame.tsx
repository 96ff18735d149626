import type { ComponentProps, ReactNode, Ref } from 'react';
import type { ShownImage } from '../../domain/content/appearance/image.ts';
import type { Crop, Size } from '../../domain/media/crop.ts';
import { Picture } from '../../widgets/pictures/picture.tsx';

interface PictureFrameProps extends ComponentProps<'div'> {
  ref?: Ref<HTMLDivElement>;
  image: ShownImage;
  size: Size;
  children: ReactNode;
}

export function PictureFrame({
  ref,
  image,
  size: { width, height },
  children,
  className = '',
  ...rest
}: PictureFrameProps) {
  return (
    <div className="flex justify-center rounded-card border border-line bg-sunken p-3">
      {/* The inner handles support the keyboard. */}
      <div
        {...rest}
        ref={ref}
        role="presentation"
        className={`relative max-w-full overflow-hidden ${className}`}
        style={{ aspectRatio: `${width} / ${height}`, width: `calc(56dvh * ${width / height})` }}
      >
        <Picture
          image={image}
          width={width}
          height={height}
          fills
          eager
          sizes="(min-width: 64rem) 40rem, 92vw"
          className="pointer-events-none object-contain"
        />
        {children}
      </div>
    </div>
  );
}

/** A part in its frame. */
export const placeOf = ({ x, y, width, height }: Crop, size: Size) => ({
  left: `${(x / size.width) * 100}%`,
  top: `${(y / size.height) * 100}%`,
  width: `${(width / size.width) * 100}%`,
  height: `${(height / size.height) * 100}%`,
});

const moves: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Steps right and down; ten with Shift. Undefined for other keys. */
export function stepsOf({ key, shiftKey }: { key: string; shiftKey: boolean }): readonly [number, number] | undefined {
  const [right, down] = moves[key] ?? [];
  if (right === undefined || down === undefined) return undefined;
  const step = shiftKey ? 10 : 1;
  return [right * step, down * step];
}
