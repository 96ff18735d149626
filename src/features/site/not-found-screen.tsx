import { buttonClass } from '../../components/button.tsx';
import { SiteLink } from '../../widgets/site-link.tsx';
import { siteTexts } from '../../domain/site/texts.ts';
import { MessageScreen } from './message-screen.tsx';

export function NotFoundScreen() {
  return (
    <MessageScreen
      illustration="not-found"
      code={siteTexts.notFoundCode}
      title={siteTexts.notFoundTitle}
      actions={
        <>
          <SiteLink href="/" className={buttonClass()}>
            {siteTexts.returnHome}
          </SiteLink>
          <SiteLink href="/search" className={buttonClass({ variant: 'outline' })}>
            {siteTexts.search}
          </SiteLink>
        </>
      }
    >
      <p>{siteTexts.notFound}</p>
    </MessageScreen>
  );
}
