import { useState, type CSSProperties } from 'react';
import { BilumPlaceholder } from '../components/bilum.tsx';
import type { ShownImage } from '../domain/content/appearance/image.ts';

interface PictureProps {
  /** `null` shows the bilum placeholder. */
  image: ShownImage | null;
  /** Frame ratio in pixels, whatever the file's, so that nothing shifts. */
  width: number;
  height: number;
  className?: string;
  /** For the first view's one picture; others load lazily. */
  eager?: boolean;
  /** Fills a frame of another ratio than `width`:`height`. */
  fills?: boolean;
  /**
   * Frame widths by media condition: `(min-width: 64rem) 24rem, 92vw`. Cropping of wider files is added, except inside
   * `calc()` or `max()` ({@link ratioOf}).
   */
  sizes: string;
  /** Stored size and fit, already validated. */
  style?: CSSProperties;
}

/** Wider originals are sent only to browsers that cannot read the copies. */
const widestOriginal = 2560;

/** Width by height, if known. */
export function ratioOf(image: ShownImage): number {
  return image.file === undefined ? 1.5 : image.file.width / image.file.height;
}

/** Scales the plain lengths in `sizes`. */
export function scaledSizes(sizes: string, by: number): string {
  return sizes.replace(
    /(^|[,)] )([\d.]+)(?=\w+(?:,|$))/g,
    (_, before: string, length: string) => `${before}${Math.ceil(+length * by)}`,
  );
}

/**
 * Content picture, responsive, with a tiny preview while loading. Missing or broken ones leave the bilum pattern
 * without a layout shift.
 */
export function Picture({ image, width, height, className = '', eager, fills = false, sizes, style }: PictureProps) {
  /** Failed source: copies by key, then the file by path. */
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
    // Files that load or fail before hydration fire no event: check on mount.
    if (element?.complete !== true) return;
    if (element.naturalWidth === 0) setBroken(fallen);
    // Would show through transparency for ever.
    else element.style.backgroundImage = '';
  };
  const widths = variants?.widths ?? [];
  // A cropped wider file is rendered wider than its frame.
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
      // Before src: some browsers fetch as soon as src is set.
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
