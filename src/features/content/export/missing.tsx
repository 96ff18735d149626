import { Notice } from '../../../components/notice.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import { exportTexts as texts } from '../../../domain/content/export/texts.ts';

interface MissingProps {
  what: keyof typeof texts.missing;
  /** Sees where to add the content (D24). */
  isStaff: boolean;
}

export function Missing({ what, isStaff }: MissingProps) {
  if (!isStaff) return <p className="max-w-prose text-lg">{texts.missing[what]}</p>;
  return (
    <Notice title={texts.missingForStaff[what]}>
      <p>
        <SiteLink href="/admin/export">{texts.configure}</SiteLink>
      </p>
    </Notice>
  );
}
