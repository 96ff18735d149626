interface SpinnerProps {
  label: string;
  className?: string;
}

export function Spinner({ label, className = '' }: SpinnerProps) {
  return (
    <output className={`flex items-center justify-center gap-3 text-muted ${className}`}>
      <span aria-hidden="true" className="size-6 animate-spin rounded-full border-3 border-line border-t-brand-ink" />
      {label}
    </output>
  );
}
