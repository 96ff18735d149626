import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { Container } from '../../components/container.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorTexts } from '../../domain/texts/errors.ts';
import { opportunityTexts as texts } from '../../domain/texts/opportunities.ts';
import { refusalOf } from '../../lib/refusal.ts';

interface LoadFailedProps {
  error: unknown;
  title: string;
  /** What is not lost. */
  kept?: string;
}

/** What failed, what is kept, and the way to try again; the reference leads our team to the cause. */
export function LoadFailed({ error, title, kept }: LoadFailedProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const refusal = refusalOf(error);
  return (
    <Container className="py-section">
      <h1 className="text-3xl">{title}</h1>
      <Notice tone="danger" className="mt-6">
        <p>{refusal?.message ?? errorTexts.unexpected}</p>
        {kept !== undefined && <p>{kept}</p>}
        {refusal !== null && refusal.requestId !== '' && (
          <p className="text-sm text-muted">{texts.requestId(refusal.requestId)}</p>
        )}
      </Notice>
      <Button
        className="mt-6"
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        {texts.retry}
      </Button>
    </Container>
  );
}
