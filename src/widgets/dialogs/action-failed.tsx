import { Notice } from '../../components/notice.tsx';
import { formTexts } from '../../domain/forms/texts.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/api/error-message.ts';

interface ActionFailedProps {
  title: string;
  failure: Failure | undefined;
}

export function ActionFailed({ title, failure }: ActionFailedProps) {
  if (failure === undefined) return null;
  return (
    <Notice tone="danger" title={title}>
      <p>{errorMessage(failure)}</p>
      {failure.requestId !== undefined && (
        <p className="text-sm text-muted">{formTexts.reference(failure.requestId)}</p>
      )}
    </Notice>
  );
}
