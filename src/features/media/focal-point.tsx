import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import type { ShownImage } from '../../domain/content/appearance/image.ts';
import { type Crop, type Size, wholeOf } from '../../domain/media/crop.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { NumberField } from './number-field.tsx';
import { PictureFrame, placeOf, stepsOf } from './picture-frame.tsx';

/** Per cent. */
export interface Focal {
  x: number;
  y: number;
}

interface FocalPointProps {
  image: ShownImage;
  size: Size;
  /** The area around it is hidden. */
  crop: Crop | null;
  /** Of the original. Null: the centre of the visible part. */
  value: Focal | null;
  onChange: (focal: Focal | null) => void;
}

const within = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)));

function centreOf({ x, y, width, height }: Crop, size: Size): Focal {
  return { x: within(((x + width / 2) / size.width) * 100), y: within(((y + height / 2) / size.height) * 100) };
}

export function FocalPoint({ image, size, crop, value, onChange }: FocalPointProps) {
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const point = value ?? centreOf(crop ?? wholeOf(size), size);
  const { x, y } = point;

  function pointAt({ clientX, clientY }: { clientX: number; clientY: number }): void {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return;
    onChange({
      x: within(((clientX - box.left) / box.width) * 100),
      y: within(((clientY - box.top) / box.height) * 100),
    });
  }

  function move(event: KeyboardEvent): void {
    const steps = stepsOf(event);
    if (steps === undefined) return;
    event.preventDefault();
    onChange({ x: within(x + steps[0]), y: within(y + steps[1]) });
  }

  return (
    <div className="space-y-3">
      <PictureFrame
        ref={frame}
        image={image}
        size={size}
        className="cursor-crosshair"
        onClick={pointAt}
        onPointerDown={(event) => {
          // Touch may be a scroll: only taps, or drags of the handle.
          const isOnHandle = event.target instanceof Node && handle.current?.contains(event.target) === true;
          if (event.button !== 0 || (event.pointerType === 'touch' && !isOnHandle)) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          handle.current?.focus({ preventScroll: true });
          pointAt(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) pointAt(event);
        }}
      >
        {crop !== null && (
          <div
            className="pointer-events-none absolute shadow-[0_0_0_100vmax_rgb(0_0_0/0.6)]"
            style={placeOf(crop, size)}
          />
        )}
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={texts.focal}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={x}
          aria-valuetext={texts.focalAt(x, y)}
          aria-describedby="focal-hint"
          className="absolute -m-4 grid size-8 touch-none place-items-center rounded-full border-2 border-white bg-black/40 shadow-md"
          style={{ left: `${x}%`, top: `${y}%` }}
          onKeyDown={move}
        >
          <span className="size-2 rounded-full bg-white" />
        </div>
      </PictureFrame>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm">
          <span className="font-semibold">{texts.focal}:</span>{' '}
          <span className="tabular-nums">{value === null ? texts.focalCentre : texts.focalAt(x, y)}</span>
        </p>
        {value !== null && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {texts.focalReset}
          </Button>
        )}
      </div>
      <p id="focal-hint" className="text-sm text-muted">
        {texts.focalHint}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <NumberField label={texts.fromLeft} value={x} max={100} onChange={(next) => onChange({ ...point, x: next })} />
        <NumberField label={texts.fromTop} value={y} max={100} onChange={(next) => onChange({ ...point, y: next })} />
      </div>
    </div>
  );
}
