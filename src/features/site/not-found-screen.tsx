import { buttonClass } from '../../components/button.tsx';
import { SiteLink } from '../../widgets/site-link.tsx';
import { siteTexts } from '../../domain/site/texts.ts';
import { MessageScreen } from './message-screen.tsx';

export function NotFoundScreen({ isInPortal = false }: { isInPortal?: boolean }) {
  return (
    <MessageScreen
      illustration="not-found"
      code={siteTexts.notFoundCode}
      title={siteTexts.notFoundTitle}
      actions={
        isInPortal ? (
          <SiteLink href="/dashboard" className={buttonClass()}>
            {siteTexts.toDashboard}
          </SiteLink>
        ) : (
          <>
            <SiteLink href="/" className={buttonClass()}>
              {siteTexts.returnHome}
            </SiteLink>
            <SiteLink href="/search" className={buttonClass({ variant: 'outline' })}>
              {siteTexts.search}
            </SiteLink>
          </>
        )
      }
    >
      <p>{siteTexts.notFound}</p>
    </MessageScreen>
  );
}
