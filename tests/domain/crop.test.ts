import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coveredPart,
  type Crop,
  cropRefusal,
  croppedTo,
  focalInCrop,
  movedCrop,
  resizedCrop,
  type Size,
  wholeOf,
} from '../../src/domain/media/crop.ts';

const sizes = fc.record({ width: fc.integer({ min: 16, max: 6000 }), height: fc.integer({ min: 16, max: 6000 }) });

/** A picture and an allowed part of it. */
const cropped: fc.Arbitrary<{ size: Size; crop: Crop }> = sizes.chain((size) =>
  fc
    .record({ width: fc.integer({ min: 16, max: size.width }), height: fc.integer({ min: 16, max: size.height }) })
    .chain(({ width, height }) =>
      fc.record({
        size: fc.constant(size),
        crop: fc.record({
          x: fc.integer({ min: 0, max: size.width - width }),
          y: fc.integer({ min: 0, max: size.height - height }),
          width: fc.constant(width),
          height: fc.constant(height),
        }),
      }),
    ),
);

const by = fc.tuple(
  fc.double({ min: -9000, max: 9000, noNaN: true }),
  fc.double({ min: -9000, max: 9000, noNaN: true }),
);
const moving = fc.record({ isRight: fc.boolean(), isBottom: fc.boolean() });
const ratio = fc.constantFrom(16 / 9, 4 / 3, 1, 1200 / 630, 0.5);

const isAllowed = (crop: Crop, size: Size) =>
  cropRefusal(crop, size) === undefined && Object.values(crop).every(Number.isInteger);

describe('a crop', () => {
  it('stays within its picture, however it is moved and resized', () => {
    fc.assert(
      fc.property(cropped, by, moving, fc.option(ratio, { nil: undefined }), ({ size, crop }, way, at, wanted) => {
        expect(movedCrop(crop, way, size)).toMatchObject({ width: crop.width, height: crop.height });
        expect(isAllowed(movedCrop(crop, way, size), size)).toBe(true);
        const resized = resizedCrop(crop, at, way, { size, ratio: wanted });
        expect(isAllowed(resized, size)).toBe(true);
        // The opposite corner stays.
        const corner = (one: Crop) => ({
          x: at.isRight ? one.x : one.x + one.width,
          y: at.isBottom ? one.y : one.y + one.height,
        });
        expect(corner(resized)).toEqual(corner(crop));
      }),
    );
  });

  it('takes proportions, exact to a pixel, if there is room', () => {
    fc.assert(
      fc.property(cropped, ratio, ({ size, crop }, wanted) => {
        const next = croppedTo(wanted, crop, size);
        if (next === undefined) return;
        expect(isAllowed(next, size)).toBe(true);
        expect(Math.abs(next.width - next.height * wanted)).toBeLessThanOrEqual(Math.max(1, wanted));
      }),
    );
    expect(croppedTo(1, { x: 0, y: 0, width: 1600, height: 1200 }, { width: 1600, height: 1200 })).toEqual({
      x: 200,
      y: 0,
      width: 1200,
      height: 1200,
    });
    expect(croppedTo(16 / 9, wholeOf({ width: 20, height: 300 }), { width: 20, height: 300 })).toBeUndefined();
  });

  it.each<[Crop, string | undefined]>([
    [{ x: 0, y: 0, width: 100, height: 50 }, undefined],
    [{ x: 1, y: 0, width: 100, height: 50 }, 'Keep the crop within the image.'],
    [{ x: 0, y: 1, width: 100, height: 50 }, 'Keep the crop within the image.'],
    [{ x: -1, y: 0, width: 50, height: 50 }, 'Keep the crop within the image.'],
    [{ x: 0, y: 0, width: 15, height: 50 }, 'The crop must be at least 16 × 16 pixels.'],
  ])('of %j: %s', (crop, words) => {
    expect(cropRefusal(crop, { width: 100, height: 50 })).toBe(words);
  });

  it('of a picture that is too small is refused with that reason', () => {
    const one = { width: 1, height: 1 };
    expect(cropRefusal(wholeOf(one), one)).toBe('This image is too small to crop.');
  });
});

it('a focal point keeps its place in a crop, or moves to the nearest edge', () => {
  const size = { width: 1000, height: 500 };
  const crop = { x: 500, y: 100, width: 400, height: 200 };
  expect(focalInCrop({ x: 60, y: 30 }, size, crop)).toEqual({ x: 25, y: 25 });
  expect(focalInCrop({ x: 10, y: 90 }, size, crop)).toEqual({ x: 0, y: 100 });
});

it('a frame shows what object-fit: cover shows', () => {
  const size = { width: 1000, height: 500 };
  expect(coveredPart(size, 1)).toEqual({ x: 250, y: 0, width: 500, height: 500 });
  expect(coveredPart(size, 1, { x: 100, y: 0 })).toEqual({ x: 500, y: 0, width: 500, height: 500 });
  expect(coveredPart(size, 4, { x: 0, y: 20 })).toEqual({ x: 0, y: 50, width: 1000, height: 250 });
});
