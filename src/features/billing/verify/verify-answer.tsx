import { useQuery } from '@tanstack/react-query';
import { Spinner } from '../../../components/spinner.tsx';
import { verifyTexts as texts } from '../../../domain/billing/verify-texts.ts';
import { isRetryable } from '../../../lib/api/api-error.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { Verdict } from './verdict.tsx';
import { LoadFailed } from '../../../widgets/load-failed.tsx';

/** Always refetched: a document's state changes. */
export function VerifyAnswer({ code }: { code: string }) {
  const client = useClient();
  const query = useQuery({
    queryKey: ['verify', code],
    queryFn: () => client.verify.document.mutate({ code }),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    retry: (failures, failure) => failures < 1 && isRetryable(failure),
  });
  const { data, error } = query;
  if (error !== null) return <LoadFailed title={texts.failedTitle} query={query} />;
  return data === undefined ? <Spinner label={texts.checking} className="py-8" /> : <Verdict answer={data} />;
}
