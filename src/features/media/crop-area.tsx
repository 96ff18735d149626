import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import type { ShownImage } from '../../domain/content/appearance/image.ts';
import {
  type Corner,
  type Crop,
  cropRefusal,
  croppedTo,
  isWhole,
  movedCrop,
  resizedCrop,
  type Size,
  wholeOf,
} from '../../domain/media/crop.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { NumberField } from './number-field.tsx';
import { PictureFrame, placeOf, stepsOf } from './picture-frame.tsx';

interface CropAreaProps {
  image: ShownImage;
  size: Size;
  /** Null: not cropped. */
  value: Crop | null;
  onChange: (crop: Crop | null) => void;
}

type CornerName = keyof typeof texts.cropCorners;
type Ratio = keyof typeof texts.cropRatios;
type Handle = 'area' | CornerName;

const corners: Record<CornerName, Corner & { look: string }> = {
  topLeft: { isRight: false, isBottom: false, look: 'left-0 top-0 cursor-nwse-resize' },
  topRight: { isRight: true, isBottom: false, look: 'left-full top-0 cursor-nesw-resize' },
  bottomLeft: { isRight: false, isBottom: true, look: 'left-0 top-full cursor-nesw-resize' },
  bottomRight: { isRight: true, isBottom: true, look: 'left-full top-full cursor-nwse-resize' },
};
const cornerNames = Object.keys(corners) as CornerName[];
const ratioNames = Object.keys(texts.cropRatios) as Ratio[];
const fields = ['x', 'y', 'width', 'height'] as const;

function ratioOf(name: Ratio, { width, height }: Size): number | undefined {
  if (name === 'free') return undefined;
  if (name === 'original') return width / height;
  return { wide: 16 / 9, classic: 4 / 3, square: 1, share: 1200 / 630 }[name];
}

/** Typed values may exceed the picture. */
function drawnOf(crop: Crop, size: Size): Crop {
  const x = Math.min(crop.x, size.width - 1);
  const y = Math.min(crop.y, size.height - 1);
  return { x, y, width: Math.min(crop.width, size.width - x), height: Math.min(crop.height, size.height - y) };
}

/** The visible part: drag, arrow keys or number fields. */
export function CropArea({ image, size, value, onChange }: CropAreaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ handle: Handle; from: Crop; x: number; y: number }>(undefined);
  const [ratioName, setRatioName] = useState<Ratio>('free');
  const [hasNoRoom, setNoRoom] = useState(false);
  const crop = value ?? wholeOf(size);
  const ratio = ratioOf(ratioName, size);
  const refusal = cropRefusal(crop, size);
  const shown = drawnOf(crop, size);

  const change = (next: Crop) => onChange(isWhole(next, size) ? null : next);

  function applied(handle: Handle, from: Crop, by: readonly [number, number]): Crop {
    return handle === 'area' ? movedCrop(from, by, size) : resizedCrop(from, corners[handle], by, { size, ratio });
  }

  function choose(name: Ratio): void {
    const wanted = ratioOf(name, size);
    const next = wanted === undefined ? crop : croppedTo(wanted, shown, size);
    setNoRoom(next === undefined);
    setRatioName(next === undefined ? 'free' : name);
    if (next !== undefined && wanted !== undefined) change(next);
  }

  function setField(name: (typeof fields)[number], figure: number): void {
    const next = { ...crop, [name]: figure };
    if (ratio !== undefined && name === 'width') next.height = Math.round(figure / ratio);
    if (ratio !== undefined && name === 'height') next.width = Math.round(figure * ratio);
    change(next);
  }

  const handleProps = (handle: Handle) => ({
    role: 'slider',
    tabIndex: 0,
    'aria-describedby': 'crop-hint',
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const steps = stepsOf(event);
      if (steps === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const unit = Math.max(1, Math.round(Math.max(size.width, size.height) / 100));
      change(applied(handle, shown, [steps[0] * unit, steps[1] * unit]));
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus({ preventScroll: true });
      dragged.current = { handle, from: shown, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const box = frame.current?.getBoundingClientRect();
      const drag = dragged.current;
      if (drag === undefined || box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const scale = size.width / box.width;
      change(applied(drag.handle, drag.from, [(event.clientX - drag.x) * scale, (event.clientY - drag.y) * scale]));
    },
    onLostPointerCapture() {
      dragged.current = undefined;
    },
  });

  return (
    <div className="space-y-3">
      <PictureFrame ref={frame} image={image} size={size}>
        <div className="absolute shadow-[0_0_0_100vmax_rgb(0_0_0/0.6)]" style={placeOf(shown, size)}>
          <div
            {...handleProps('area')}
            aria-label={texts.cropArea}
            aria-valuemin={0}
            aria-valuemax={size.width - shown.width}
            aria-valuenow={shown.x}
            aria-valuetext={texts.cropFrom(shown.x, shown.y)}
            className="absolute inset-0 cursor-move touch-none border-2 border-white outline-offset-[-6px]"
          />
          {cornerNames.map((name) => (
            <div
              key={name}
              {...handleProps(name)}
              aria-label={texts.cropCorners[name]}
              aria-valuemin={0}
              aria-valuemax={size.width}
              aria-valuenow={shown.width}
              aria-valuetext={texts.dimensions(shown.width, shown.height)}
              className={`absolute -m-4 size-8 touch-none rounded-full border-2 border-white bg-black/50 shadow-md ${corners[name].look}`}
            />
          ))}
        </div>
      </PictureFrame>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm">
          <span className="font-semibold">{texts.crop}:</span>{' '}
          <span className="tabular-nums">{value === null ? texts.cropNone : texts.cropAt(value)}</span>
        </p>
        {value !== null && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setRatioName('free');
              setNoRoom(false);
              onChange(null);
            }}
          >
            {texts.cropReset}
          </Button>
        )}
      </div>
      <p id="crop-hint" className="text-sm text-muted">
        {texts.cropHint}
      </p>
      <Field label={texts.cropProportions} {...(hasNoRoom ? { error: texts.cropNoRoom } : {})}>
        <Select value={ratioName} onChange={({ target }) => choose(target.value as Ratio)}>
          {ratioNames.map((name) => (
            <option key={name} value={name}>
              {texts.cropRatios[name]}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {fields.map((name) => (
          <NumberField
            key={name}
            label={texts.cropFields[name]}
            value={crop[name]}
            max={name === 'x' || name === 'width' ? size.width : size.height}
            onChange={(figure) => setField(name, figure)}
          />
        ))}
      </div>
      <p role="status" className="text-sm font-semibold text-danger">
        {refusal}
      </p>
    </div>
  );
}
