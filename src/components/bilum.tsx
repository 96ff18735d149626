import { useId } from 'react';

interface BilumPatternProps {
  /** `text-…`: the line colour. */
  className?: string;
}

/** Rendered by styles.css. */
export function BilumPattern({ className = '' }: BilumPatternProps) {
  return <div aria-hidden="true" className={`bilum pointer-events-none ${className}`} />;
}

/** In the flag's colours. */
export function BilumBand({ className = '' }: BilumPatternProps) {
  return <div aria-hidden="true" className={`bilum-band ${className}`} />;
}

interface BilumPlaceholderProps {
  width: number;
  height: number;
  /** Empty: decorative. */
  label?: string;
  className?: string;
}

/** The missing image's size. */
export function BilumPlaceholder({ width, height, label = '', className = '' }: BilumPlaceholderProps) {
  const id = useId();
  const role = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...role}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={`picture bg-deep text-deep-muted ${className}`}
    >
      <pattern id={id} width="56" height="56" patternUnits="userSpaceOnUse" x={width / 2} y={height / 2}>
        <path d="M28 2 54 28 28 54 2 28Z" fill="none" stroke="currentColor" strokeOpacity=".35" />
        <path d="M28 14 42 28 28 42 14 28Z" fill="none" stroke="currentColor" strokeOpacity=".55" />
        <path d="M28 22 34 28 28 34 22 28Z" className="fill-accent" fillOpacity=".8" />
        <path
          d="M0-6 6 0 0 6-6 0ZM56-6 62 0 56 6 50 0ZM0 50 6 56 0 62-6 56ZM56 50 62 56 56 62 50 56Z"
          fill="currentColor"
          fillOpacity=".3"
        />
      </pattern>
      <rect width={width} height={height} fill={`url(#${id})`} />
    </svg>
  );
}
