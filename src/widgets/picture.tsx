import { useCallback, useState, type CSSProperties } from 'react';
import { BilumPlaceholder } from '../components/bilum.tsx';
import type { ContentImage } from '../domain/content/image.ts';

interface PictureProps {
  /** `null` is 'no image': the bilum placeholder stands in its place. */
  image: ContentImage | null;
  /** Proportions in pixels: the browser keeps the place free before the file has come. */
  width: number;
  height: number;
  className?: string;
  /** True for the one picture of the first view; every other one is fetched when it comes near. */
  eager?: boolean;
  sizes?: string;
  /** Sizes and fit that stored content chose (already checked against its allow-list). */
  style?: CSSProperties;
}

/** A picture of content. Missing or broken, it leaves the bilum pattern in the same place, so nothing ever jumps. */
export function Picture({ image, width, height, className = '', eager = false, sizes, style }: PictureProps) {
  const [brokenPath, setBrokenPath] = useState<string>();
  const path = image?.path;

  // A file that failed before hydration fires no event any more: look once when the element is there.
  const check = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete === true && element.naturalWidth === 0) setBrokenPath(path);
    },
    [path],
  );

  const label = image === null || image.decorative ? '' : image.alt;
  if (image === null || brokenPath === image.path) {
    return <BilumPlaceholder width={width} height={height} label={label} className={className} />;
  }
  const focal = image.focal === undefined ? {} : { objectPosition: `${image.focal.x}% ${image.focal.y}%` };
  return (
    <img
      ref={check}
      // Before src: some browsers begin to fetch as soon as src is set.
      loading={eager ? 'eager' : 'lazy'}
      src={image.path}
      alt={label}
      width={width}
      height={height}
      sizes={sizes}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
      style={{ ...focal, ...style }}
      className={`picture bg-sunken ${className}`}
      onError={() => setBrokenPath(image.path)}
    />
  );
}
