import { useEffect } from 'react';
import { Container } from '../../components/container.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { uiTexts } from '../../domain/texts/ui.ts';
import { noticeStandIn } from '../../lib/stand-in.ts';

/** `pendingComponent` of a screen behind sign-in, while the server is asked who this is. */
export function GuardPending() {
  useEffect(noticeStandIn, []);
  return (
    <Container className="py-section" data-stand-in="">
      <Spinner label={uiTexts.checkingAccess} className="min-h-[40vh]" />
    </Container>
  );
}
