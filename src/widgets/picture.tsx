import { useState, type CSSProperties } from 'react';
import { BilumPlaceholder } from '../components/bilum.tsx';
import type { ShownImage } from '../domain/content/appearance/image.ts';

interface PictureProps {
  /** `null` is 'no image': the bilum placeholder stands in its place. */
  image: ShownImage | null;
  /** Proportions in pixels; they hold whatever proportions the file has, so that nothing moves when it comes. */
  width: number;
  height: number;
  className?: string;
  /** True for the one picture of the first view; every other one is fetched when it comes near. */
  eager?: boolean;
  /** Fills a frame of other proportions than `width` and `height` say. */
  fills?: boolean;
  /**
   * Width of its place, each after its media condition: `(min-width: 64rem) 24rem, 92vw`. What is cut off a file that is
   * wider than its place is added to these, but not to those in `calc()` or `max()` ({@link ratioOf}).
   */
  sizes: string;
  /** Sizes and fit that stored content chose (already checked against its allow-list). */
  style?: CSSProperties;
}

/** A wider original is not sent to anybody who can read its copies. */
const widestOriginal = 2560;

/** Width by height of the file, as far as it is known. */
export function ratioOf(image: ShownImage): number {
  return image.file === undefined ? 1.5 : image.file.width / image.file.height;
}

/** The plain lengths of `sizes` times `by`. */
export function scaledSizes(sizes: string, by: number): string {
  return sizes.replace(
    /(^|[,)] )([\d.]+)(?=\w+(?:,|$))/g,
    (_, before: string, length: string) => `${before}${Math.ceil(+length * by)}`,
  );
}

/**
 * A picture of content. Missing or broken, it leaves the bilum pattern in the same place, so nothing ever jumps. A phone
 * takes a small copy where there are copies; a tiny one stands behind it until it has come.
 */
export function Picture({ image, width, height, className = '', eager, fills = false, sizes, style }: PictureProps) {
  /** What could not be fetched: the copies by their key, then the file itself by its path. */
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
    // A file that came or failed before hydration fires no event any more: look once when the element is there.
    if (element?.complete !== true) return;
    if (element.naturalWidth === 0) setBroken(fallen);
    // What is transparent would show it for ever.
    else element.style.backgroundImage = '';
  };
  const widths = variants?.widths ?? [];
  // Of a file wider than its place something is cut off: it is drawn that much wider.
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
      // Before src: some browsers begin to fetch as soon as src is set.
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
