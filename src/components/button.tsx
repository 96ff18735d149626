import type { ButtonHTMLAttributes, Ref } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'onDeep';
type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const base =
  'button inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold leading-tight no-underline transition-colors';

const variants: Record<ButtonVariant, string> = {
  primary: 'main-action border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border-edge bg-transparent text-ink hover:border-ink hover:bg-sunken',
  ghost: 'border-transparent bg-transparent text-brand-ink hover:bg-sunken',
  danger: 'main-action border-transparent bg-danger text-on-danger hover:underline',
  onDeep: 'border-on-deep bg-transparent text-on-deep hover:bg-on-deep hover:text-deep',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm',
  md: 'min-h-11 px-5 py-2.5 text-base',
  lg: 'min-h-13 px-7 py-3 text-lg',
};

/** For links: `<SiteLink className={buttonClass({ variant: 'outline' })} …>`. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook = {}): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  type?: 'button' | 'submit';
  /** Stays focusable; ignores presses. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  type = 'button',
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={`${buttonClass({ variant, size })} ${className}`}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
