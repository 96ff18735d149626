import { useId } from 'react';

type Thread = 'gold' | 'red' | 'light' | 'green';

const threads: Record<Thread, string> = {
  gold: 'var(--flag-gold)',
  red: 'var(--flag-red)',
  light: 'var(--on-deep)',
  green: 'var(--deep-line)',
};

/** Stitches for each 16 units of a thread: a bilum is looped, not printed. */
const stitches = { strokeWidth: 6, strokeDasharray: '0.74 0.26' };

const rhomb = (x: number, y: number, radius: number) =>
  `M${x} ${y - radius}l${radius} ${radius}l${-radius} ${radius}l${-radius} ${-radius}Z`;

function Rhomb({ x, y, radius, thread }: { x: number; y: number; radius: number; thread: Thread }) {
  return <path d={rhomb(x, y, radius)} stroke={threads[thread]} pathLength={radius / 2} {...stitches} />;
}

/** One chevron line across the tile of 128, its feet at height `y`. */
function Chevron({ y, thread }: { y: number; thread: Thread }) {
  return <path d={`M0 ${y}l64 -64l64 64`} stroke={threads[thread]} pathLength={16} {...stitches} />;
}

/** Nested diamonds, the most common weave. */
const nested = (
  <>
    <Rhomb x={64} y={64} radius={56} thread="gold" />
    <Rhomb x={64} y={64} radius={44} thread="light" />
    <Rhomb x={64} y={64} radius={32} thread="red" />
    <path d={rhomb(64, 64, 18)} fill={threads.gold} />
    {[0, 128].flatMap((x) =>
      [0, 128].map((y) => (
        <g key={`${x}-${y}`}>
          <Rhomb x={x} y={y} radius={56} thread="green" />
          <Rhomb x={x} y={y} radius={40} thread="green" />
          <path d={rhomb(x, y, 20)} fill={threads.red} />
        </g>
      )),
    )}
  </>
);

/** Ridges, one behind the other. */
const ridges = (
  <>
    {[0, 64, 128, 192].map((y) => (
      <g key={y}>
        <Chevron y={y} thread={y % 128 === 0 ? 'gold' : 'red'} />
        <Chevron y={y + 16} thread={y % 128 === 0 ? 'gold' : 'red'} />
        <Chevron y={y + 32} thread="light" />
        <Chevron y={y + 48} thread="green" />
      </g>
    ))}
  </>
);

/** Solid diamonds with crossing threads. */
const crossings = (
  <>
    {[0, 64, 128].flatMap((x) =>
      [0, 64, 128].map((y) => (
        <g key={`${x}-${y}`}>
          <Rhomb x={x} y={y} radius={28} thread={(x + y) % 128 === 0 ? 'light' : 'gold'} />
          <path d={rhomb(x, y, 14)} fill={(x + y) % 128 === 0 ? threads.red : threads.green} />
        </g>
      )),
    )}
    <path d="M0 0l128 128M128 0L0 128" stroke={threads.green} pathLength={32} {...stitches} />
  </>
);

function motifOf(number: number) {
  return number % 3 === 0 ? nested : number % 3 === 1 ? ridges : crossings;
}

interface WeaveProps {
  /** Which of the motifs; any whole number. */
  motif: number;
  /** Size of a tile in units of 128 pixels. */
  scale?: number;
  className?: string;
}

/** A piece of woven bilum in the colours of the flag, where a picture would stand: decoration, some hundred bytes. */
export function Weave({ motif, scale = 1, className = '' }: WeaveProps) {
  const id = useId();
  return (
    <svg aria-hidden="true" width="100%" height="100%" fill="none" className={className}>
      <pattern id={id} width="128" height="128" patternUnits="userSpaceOnUse" patternTransform={`scale(${scale})`}>
        {motifOf(motif)}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
