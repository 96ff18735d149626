import { Button } from '../../components/button.tsx';
import { siteTexts } from '../../domain/site/texts.ts';
import type { FailureCode } from '../../lib/api/api-error.ts';
import { useIsOutdated } from '../../lib/api/version.ts';
import { MessageScreen } from './message-screen.tsx';

interface ErrorScreenProps {
  failure: { code: FailureCode; requestId?: string | undefined };
  onRetry: () => void;
}

type Kind = 'unexpected' | 'unavailable' | 'outdated';

const words: Record<Kind, { title: string; text: string }> = {
  unexpected: { title: siteTexts.unexpectedTitle, text: siteTexts.unexpected },
  unavailable: { title: siteTexts.unavailableTitle, text: siteTexts.unavailable },
  outdated: { title: siteTexts.outdatedTitle, text: siteTexts.outdated },
};

const passing: ReadonlySet<FailureCode> = new Set(['NETWORK', 'UNREADABLE', 'UNAVAILABLE', 'RATE_LIMITED']);

export function ErrorScreen({ failure, onRetry }: ErrorScreenProps) {
  const isOutdated = useIsOutdated();
  const kind: Kind = isOutdated ? 'outdated' : passing.has(failure.code) ? 'unavailable' : 'unexpected';
  return (
    <MessageScreen
      title={words[kind].title}
      actions={
        kind === 'outdated' ? (
          <Button onClick={() => window.location.reload()}>{siteTexts.reload}</Button>
        ) : (
          <Button onClick={onRetry}>{siteTexts.retry}</Button>
        )
      }
    >
      <div role="alert" className="space-y-3">
        <p>{words[kind].text}</p>
        {failure.requestId !== undefined && (
          <p className="text-base">
            {siteTexts.requestId}{' '}
            <code className="rounded-tag bg-sunken px-1.5 py-0.5 text-ink">{failure.requestId}</code>
          </p>
        )}
      </div>
    </MessageScreen>
  );
}
