import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { formTexts } from '../domain/forms/texts.ts';
import { readFailure } from '../lib/failure.ts';
import { failureWords } from '../lib/failure-words.ts';

interface LoadFailedProps {
  title: string;
  /** What follows from it for the person. */
  text?: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A part of the screen that could not be read: what failed, why, and Retry in its place. */
export function LoadFailed({ title, text, error, isRetrying, onRetry }: LoadFailedProps) {
  const failure = readFailure(error);
  return (
    <Notice tone="danger" title={title}>
      <p>{failureWords(failure)}</p>
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
