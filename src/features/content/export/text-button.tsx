import { buttonClass } from '../../../components/button.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import { isShownLink } from '../../../domain/site/addresses.ts';

interface TextButtonProps {
  text: string;
  href: string;
  isMain: boolean;
}

/** Needs both (D21). */
export function TextButton({ text, href, isMain }: TextButtonProps) {
  if (text.trim() === '' || !isShownLink(href)) return null;
  const look = buttonClass({ variant: isMain ? 'secondary' : 'onDeep', size: 'lg' });
  return (
    <SiteLink href={href} className={`${look} max-w-full wrap-anywhere`}>
      {text}
    </SiteLink>
  );
}
