import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../../../components/button.tsx';
import { Container } from '../../../components/container.tsx';
import { Notice } from '../../../components/notice.tsx';
import { opportunityTexts as texts } from '../../../domain/opportunities/texts.ts';
import { siteTexts } from '../../../domain/site/texts.ts';
import { isTrialRequired } from '../../../lib/api/api-error.ts';
import { readFailure } from '../../../lib/api/failure.ts';

interface OpportunitiesFailedProps {
  error: unknown;
  title: string;
  kept?: string;
}

export function OpportunitiesFailed({ error, title, kept }: OpportunitiesFailedProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  // The root renders the closed gate.
  if (isTrialRequired(error)) throw error;
  const failure = readFailure(error);
  const isPassing = failure.code === 'NETWORK' || failure.code === 'UNAVAILABLE';
  const words = isPassing ? siteTexts.unavailable : siteTexts.unexpected;
  return (
    <Container className="py-section">
      <h1 className="text-3xl">{title}</h1>
      <Notice tone="danger" className="mt-6">
        <p>{failure.message === '' ? words : failure.message}</p>
        {kept !== undefined && <p>{kept}</p>}
        {failure.requestId !== undefined && <p className="text-sm text-muted">{texts.requestId(failure.requestId)}</p>}
      </Notice>
      <Button
        className="mt-6"
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        {siteTexts.retry}
      </Button>
    </Container>
  );
}
