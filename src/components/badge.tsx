import type { ReactNode } from 'react';

type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'brand';

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-sunken text-ink',
  success: 'border-success bg-success-soft text-success',
  warning: 'border-warning bg-warning-soft text-warning',
  danger: 'border-danger bg-danger-soft text-danger',
  brand: 'border-transparent bg-brand text-on-brand',
};

interface BadgeProps {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}

/** Colour only repeats the text. */
export function Badge({ tone = 'neutral', className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1.5 rounded-tag border px-2 py-0.5 text-sm font-semibold wrap-anywhere ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
