interface MarkProps {
  className?: string;
}

/** In the flag's colours; dark threads use the text colour, for both backgrounds. */
export function Mark({ className = '' }: MarkProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className={`shrink-0 ${className}`}>
      <path fill="currentColor" d="M24 0 48 24 24 48 0 24ZM24 4.2 4.2 24 24 43.8 43.8 24Z" fillRule="evenodd" />
      <path className="fill-flag-red" d="m24 7.4 7.6 7.6L24 22.6 16.4 15Z" />
      <path fill="currentColor" d="m15 16.4 7.6 7.6-7.6 7.6L7.4 24Zm18 0 7.6 7.6-7.6 7.6-7.6-7.6Z" />
      <path className="fill-flag-gold" d="m24 25.4 7.6 7.6-7.6 7.6-7.6-7.6Z" />
    </svg>
  );
}
