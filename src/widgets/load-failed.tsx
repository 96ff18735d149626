import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { formTexts } from '../domain/forms/texts.ts';
import { readFailure } from '../lib/api/failure.ts';
import { errorMessage } from '../lib/api/error-message.ts';

export interface LoadState {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadFailedProps {
  title: string;
  text?: string;
  query: LoadState;
}

/** Title, cause, Retry; nothing unless the last load failed. */
export function LoadFailed({ title, text, query: { error, isFetching, refetch } }: LoadFailedProps) {
  if (error === null) return null;
  const failure = readFailure(error);
  return (
    <Notice tone="danger" title={title}>
      <p>{errorMessage(failure)}</p>
      {text !== undefined && <p>{text}</p>}
      {failure.requestId !== undefined && (
        <p className="text-sm text-muted">{formTexts.reference(failure.requestId)}</p>
      )}
      <Button variant="outline" size="sm" className="mt-2" busy={isFetching} onClick={() => void refetch()}>
        {formTexts.retry}
      </Button>
    </Notice>
  );
}
