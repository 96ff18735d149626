import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { formTexts } from '../domain/forms/texts.ts';
import { readFailure } from '../lib/api/failure.ts';
import { errorMessage } from '../lib/api/error-message.ts';

interface LoadFailedProps {
  title: string;
  text?: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Title, cause, Retry. */
export function LoadFailed({ title, text, error, isRetrying, onRetry }: LoadFailedProps) {
  const failure = readFailure(error);
  return (
    <Notice tone="danger" title={title}>
      <p>{errorMessage(failure)}</p>
      {text !== undefined && <p>{text}</p>}
      {failure.requestId !== undefined && (
        <p className="text-sm text-muted">{formTexts.reference(failure.requestId)}</p>
      )}
      <Button variant="outline" size="sm" className="mt-2" busy={isRetrying} onClick={onRetry}>
        {formTexts.retry}
      </Button>
    </Notice>
  );
}
