import type { ContentImage } from '../content/appearance/image.ts';
import { mediaRefusals } from './texts.ts';

export interface Size {
  width: number;
  height: number;
}

/** In integer pixels of the original. */
export interface Crop extends Size {
  x: number;
  y: number;
}

type Focal = NonNullable<ContentImage['focal']>;

/** Pixels. */
export const minCropSide = 16;

export const canBeCropped = ({ width, height }: Size): boolean => Math.min(width, height) >= minCropSide;

export const wholeOf = ({ width, height }: Size): Crop => ({ x: 0, y: 0, width, height });

export const isWhole = ({ x, y, width, height }: Crop, size: Size): boolean =>
  x === 0 && y === 0 && width === size.width && height === size.height;

/** Undefined: allowed. */
export function cropRefusal({ x, y, width, height }: Crop, size: Size): string | undefined {
  if (!canBeCropped(size)) return mediaRefusals.tooSmallToCrop;
  if (width < minCropSide || height < minCropSide) return mediaRefusals.cropTooSmall(minCropSide);
  const isInside = x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
  return isInside ? undefined : mediaRefusals.cropOutside;
}

/** Moves; the opposite one is fixed. */
export interface Corner {
  isRight: boolean;
  isBottom: boolean;
}

export function movedCrop(crop: Crop, [right, down]: readonly [number, number], size: Size): Crop {
  return {
    ...crop,
    x: Math.round(within(crop.x + right, 0, size.width - crop.width)),
    y: Math.round(within(crop.y + down, 0, size.height - crop.height)),
  };
}

/** `ratio`: width by height; undefined is free. Without room nothing changes. */
export function resizedCrop(
  crop: Crop,
  { isRight, isBottom }: Corner,
  [right, down]: readonly [number, number],
  { size, ratio }: { size: Size; ratio: number | undefined },
): Crop {
  const wider = isRight ? right : -right;
  const taller = isBottom ? down : -down;
  const most = {
    width: isRight ? size.width - crop.x : crop.x + crop.width,
    height: isBottom ? size.height - crop.y : crop.y + crop.height,
  };
  const wanted = { width: crop.width + wider, height: crop.height + taller };
  const next =
    ratio === undefined
      ? {
          width: Math.round(within(wanted.width, minCropSide, most.width)),
          height: Math.round(within(wanted.height, minCropSide, most.height)),
        }
      : sizeOf(ratio, Math.abs(wider) >= Math.abs(taller) * ratio ? wanted.width : wanted.height * ratio, most);
  if (next === undefined) return crop;
  return {
    x: isRight ? crop.x : crop.x + crop.width - next.width,
    y: isBottom ? crop.y : crop.y + crop.height - next.height,
    ...next,
  };
}

function sizeOf(ratio: number, width: number, most: Size): Size | undefined {
  const widest = Math.min(most.width, most.height * ratio);
  const narrowest = Math.max(minCropSide, minCropSide * ratio);
  if (narrowest > widest) return undefined;
  const wide = within(width, narrowest, widest);
  return {
    width: within(Math.round(wide), minCropSide, most.width),
    height: within(Math.round(wide / ratio), minCropSide, most.height),
  };
}

/** Largest crop of these proportions around the same centre; undefined if the picture is too narrow. */
export function croppedTo(ratio: number, crop: Crop, size: Size): Crop | undefined {
  const part = coveredPart(crop, ratio);
  const next = sizeOf(ratio, part.width, size);
  if (next === undefined) return undefined;
  const middle = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
  return movedCrop({ x: middle.x - next.width / 2, y: middle.y - next.height / 2, ...next }, [0, 0], size);
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Per cent of the original to per cent of the crop; outside it the nearest edge. */
export function focalInCrop(focal: Focal, size: Size, crop: Crop): Focal {
  const part = (percent: number, whole: number, start: number, length: number) =>
    Math.round(within(((percent / 100) * whole - start) / length, 0, 1) * 10_000) / 100;
  return {
    x: part(focal.x, size.width, crop.x, crop.width),
    y: part(focal.y, size.height, crop.y, crop.height),
  };
}

/** What `object-fit: cover` shows of a picture in a frame, in its pixels. `focal`: per cent of the picture. */
export function coveredPart({ width, height }: Size, ratio: number, focal: Focal = { x: 50, y: 50 }): Crop {
  const isWider = width / height > ratio;
  const part = isWider ? { width: height * ratio, height } : { width, height: width / ratio };
  return { x: ((width - part.width) * focal.x) / 100, y: ((height - part.height) * focal.y) / 100, ...part };
}
