import { useEffect } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { Container } from '../../components/container.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { noScriptTexts } from '../../domain/site/no-script-texts.ts';
import { siteTexts } from '../../domain/site/texts.ts';
import { uiTexts } from '../../domain/forms/ui-texts.ts';
import { noticeHydration } from '../../lib/hydration-placeholder.ts';
import { MessageScreen } from './message-screen.tsx';

/** While the session is checked; with a no-script message. */
export function GuardPending() {
  useEffect(noticeHydration, []);
  return (
    <div data-fallback="">
      <Container className="py-section noscript:hidden">
        <Spinner label={uiTexts.checkingAccess} className="min-h-[40vh]" />
      </Container>
      {/* Never rendered by browsers with scripts. */}
      <noscript>{import.meta.env.SSR ? <NeedsScript /> : null}</noscript>
    </div>
  );
}

function NeedsScript() {
  return (
    <MessageScreen
      title={noScriptTexts.title}
      actions={
        // No router without JavaScript.
        <a href="/" className={buttonClass()}>
          {siteTexts.returnHome}
        </a>
      }
    >
      <p>{noScriptTexts.text}</p>
    </MessageScreen>
  );
}
