import type { CSSProperties } from 'react';
import { buttonClass, type ButtonVariant } from '../../../components/button.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import { useAccountButton } from '../../../lib/session/use-account-button.ts';
import { isShownLink } from '../../../domain/site/addresses.ts';

interface ContentButtonProps {
  text: string;
  link: string;
  variant?: ButtonVariant;
  style?: CSSProperties;
}

/** Empty without text or with a dead link; a label without link (D21). */
export function ContentButton({ text, link, variant = 'secondary', style }: ContentButtonProps) {
  const { label, path } = useAccountButton(text, link);
  if (text.trim() === '') return null;
  if (link === '' || link === '#') {
    return (
      <p className="flex items-center gap-3 font-semibold wrap-anywhere">
        <span aria-hidden="true" className="size-2 shrink-0 rotate-45 bg-accent" />
        {text}
      </p>
    );
  }
  if (!isShownLink(link)) return null;
  return (
    <SiteLink
      href={path}
      style={style}
      className={`${buttonClass({ variant, size: 'lg' })} max-w-full wrap-anywhere hover:underline`}
    >
      {label}
    </SiteLink>
  );
}
