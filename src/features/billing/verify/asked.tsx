import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { verifyTexts as texts } from '../../../domain/billing/verify-texts.ts';
import { isRetryable } from '../../../lib/api/api-error.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { Verdict } from './verdict.tsx';

/** Always refetched: a document's state changes. */
export function Asked({ code }: { code: string }) {
  const client = useClient();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['verify', code],
    queryFn: () => client.verify.document.mutate({ code }),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    retry: (failures, failure) => failures < 1 && isRetryable(failure),
  });
  if (error !== null) {
    return (
      <Notice tone="danger" title={texts.failedTitle}>
        <p>{errorMessage(readFailure(error))}</p>
        <Button variant="outline" size="sm" className="mt-2" busy={isFetching} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </Notice>
    );
  }
  return data === undefined ? <Spinner label={texts.checking} className="py-8" /> : <Verdict answer={data} />;
}
