interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  className?: string;
}

/** The adjacent text has the figure. */
export function ProgressBar({ label, percent, className = '' }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={percent}
      className={`block h-2 w-full appearance-none overflow-hidden rounded-tag border border-edge bg-sunken forced-color-adjust-none [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand ${className}`}
    />
  );
}
