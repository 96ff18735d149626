import { useState, type CSSProperties } from 'react';
import { BilumPlaceholder } from '../../components/bilum.tsx';
import type { ShownImage } from '../../domain/content/appearance/image.ts';

interface PictureProps {
  /** `null`: bilum placeholder. */
  image: ShownImage | null;
  /** Pixels, whatever the file's: nothing shifts. */
  width: number;
  height: number;
  className?: string;
  /** The first view's; others are lazy. */
  eager?: boolean;
  fills?: boolean;
  /** `(min-width: 64rem) 24rem, 92vw`. Cropping is added, except inside `calc()` or `max()` ({@link ratioOf}). */
  sizes: string;
  style?: CSSProperties;
}

/** Wider originals: only where copies are unreadable. */
const widestOriginal = 2560;

export function ratioOf(image: ShownImage): number {
  return image.file === undefined ? 1.5 : image.file.width / image.file.height;
}

export function scaledSizes(sizes: string, by: number): string {
  return sizes.replace(
    /(^|[,)] )([\d.]+)(?=\w+(?:,|$))/g,
    (_, before: string, length: string) => `${before}${Math.ceil(+length * by)}`,
  );
}

/** Preview while loading. Missing or broken: bilum pattern, no shift. */
export function Picture({ image, width, height, className = '', eager, fills = false, sizes, style }: PictureProps) {
  /** Copies by key, then file by path. */
  const [broken, setBroken] = useState<string>();
  const label = image === null || image.decorative ? '' : image.alt;
  const place = fills ? `absolute inset-0 h-full ${className}` : className;
  if (image === null || image.path === '' || broken === image.path) {
    return <BilumPlaceholder width={width} height={height} label={label} className={place} />;
  }
  const { path, mediaId, file } = image;
  const focal = image.focal ?? file?.focal;
  const variants = broken === file?.variants?.key ? undefined : file?.variants;
  const fallen = variants?.key ?? path;
  const position = focal && `${focal.x}% ${focal.y}%`;
  const address = (ending: string) => (size: number) => `/media/${mediaId}/${variants?.key}-${size}.${ending}`;

  const settle = (element: HTMLImageElement | null) => {
    // No event before hydration: check on mount.
    if (element?.complete !== true) return;
    if (element.naturalWidth === 0) setBroken(fallen);
    // Would show through transparency.
    else element.style.backgroundImage = '';
  };
  const widths = variants?.widths ?? [];
  // Cropped wider files exceed the frame.
  const shownSizes = scaledSizes(sizes, Math.min(Math.max(ratioOf(image) / (width / height), 1), 3));
  const source = (ending: string) => (
    <source
      type={`image/${ending}`}
      srcSet={widths.map((size) => `${address(ending)(size)} ${size}w`).join()}
      sizes={shownSizes}
    />
  );
  const img = (
    <img
      ref={settle}
      // First: some browsers fetch once src is set.
      loading={eager === true ? 'eager' : 'lazy'}
      src={variants !== undefined && (file?.width ?? 0) > widestOriginal ? address('webp')(widths.at(-1) ?? 0) : path}
      alt={label}
      width={width}
      height={height}
      fetchPriority={eager === true ? 'high' : 'auto'}
      decoding={eager === true ? 'sync' : 'async'}
      style={{
        aspectRatio: `${width} / ${height}`,
        objectPosition: position,
        backgroundImage: file?.placeholder && `url("${file.placeholder}")`,
        backgroundPosition: position,
        ...style,
      }}
      className={`picture bg-sunken ${place}`}
      onLoad={(event) => settle(event.currentTarget)}
      onError={() => setBroken(fallen)}
    />
  );
  return variants === undefined ? (
    img
  ) : (
    <picture>
      {variants.avif && source('avif')}
      {source('webp')}
      {img}
    </picture>
  );
}
