import { buttonClass } from '../../../components/button.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import { useAccountButton } from '../../../lib/session/use-account-button.ts';
import { isShownLink } from '../../../domain/site/addresses.ts';

interface TextButtonProps {
  text: string;
  href: string;
  isMain: boolean;
}

/** Needs both (D21). */
export function TextButton({ text, href, isMain }: TextButtonProps) {
  const { label, path } = useAccountButton(text, href);
  if (text.trim() === '' || !isShownLink(href)) return null;
  const look = buttonClass({ variant: isMain ? 'secondary' : 'onDeep', size: 'lg' });
  return (
    <SiteLink href={path} className={`${look} max-w-full wrap-anywhere`}>
      {label}
    </SiteLink>
  );
}
