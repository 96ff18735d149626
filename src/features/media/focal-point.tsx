import { useRef, type KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import type { ShownImage } from '../../domain/content/appearance/image.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { Picture } from '../../widgets/picture.tsx';

/** Per cent. */
export interface Focal {
  x: number;
  y: number;
}

interface FocalPointProps {
  image: ShownImage;
  /** Null is the centre. */
  value: Focal | null;
  onChange: (focal: Focal | null) => void;
}

const centre: Focal = { x: 50, y: 50 };
const smallStep = 1;
const largeStep = 10;

const within = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)));

const moves: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Kept when cropped: press, drag or arrow keys. */
export function FocalPoint({ image, value, onChange }: FocalPointProps) {
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const { x, y } = value ?? centre;
  const { width = 4, height = 3 } = image.file ?? {};

  function pointAt({ clientX, clientY }: { clientX: number; clientY: number }): void {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return;
    onChange({
      x: within(((clientX - box.left) / box.width) * 100),
      y: within(((clientY - box.top) / box.height) * 100),
    });
  }

  function move(event: KeyboardEvent): void {
    const [right, down] = moves[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? largeStep : smallStep;
    onChange({ x: within(x + right * step), y: within(y + down * step) });
  }

  return (
    <div className="space-y-3">
      <div className="flex justify-center rounded-card border border-line bg-sunken p-3">
        {/* The inner handle serves the keyboard; a press anywhere moves it. */}
        <div
          ref={frame}
          role="presentation"
          className="relative max-w-full cursor-crosshair overflow-hidden"
          style={{ aspectRatio: `${width} / ${height}`, width: `calc(56dvh * ${width / height})` }}
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
          <Picture
            image={image}
            width={width}
            height={height}
            fills
            eager
            sizes="(min-width: 64rem) 40rem, 92vw"
            className="pointer-events-none object-contain"
          />
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
        </div>
      </div>
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
      <Crops image={image} focal={{ x, y }} />
    </div>
  );
}

const crops = [
  { name: 'wide', width: 168, height: 72, look: 'aspect-21/9 w-42' },
  { name: 'square', width: 72, height: 72, look: 'aspect-square w-18' },
  { name: 'tall', width: 54, height: 72, look: 'aspect-3/4 w-13.5' },
] as const;

function Crops({ image, focal }: { image: ShownImage; focal: Focal }) {
  return (
    <div>
      <p className="text-sm font-semibold">{texts.crops}</p>
      <ul className="mt-1.5 flex flex-wrap gap-3">
        {crops.map(({ name, width, height, look }) => (
          <li key={name} className="text-xs text-muted">
            <span className={`relative block overflow-hidden rounded-control border border-line ${look}`}>
              <Picture
                image={{ ...image, decorative: true, focal }}
                width={width}
                height={height}
                fills
                sizes="12rem"
              />
            </span>
            {texts.cropNames[name]}
          </li>
        ))}
      </ul>
    </div>
  );
}
