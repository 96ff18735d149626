import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import type { LinkKind, LinkState } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { isRetried } from '../../lib/api/api-error.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { useMailedToken } from './use-mailed-token.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';

interface MailedLinkProps {
  kind: LinkKind;
  title: string;
  /** For an expired link; only invitations can be withdrawn. */
  words: Record<'used' | 'ended', string> & { withdrawn?: string };
  wayOn: ReactNode;
  /** Replaces 'not known'. */
  withoutToken?: ReactNode;
  children: (token: string) => ReactNode;
}

/** Validated first; opening does not use it up, since mail scanners open links. */
export function MailedLink({ kind, title, words, wayOn, withoutToken, children }: MailedLinkProps) {
  const token = useMailedToken();
  if (token === '' && withoutToken !== undefined) return withoutToken;
  return (
    <div className="space-y-5">
      <h1 className="text-3xl">{title}</h1>
      <noscript>
        <Notice tone="warning">{texts.needsScript}</Notice>
      </noscript>
      {token === undefined && <Checking />}
      {token === '' && <Closed state="unknown" words={texts.linkUnknownText} wayOn={wayOn} />}
      {token !== undefined && token !== '' && (
        <CheckedLink key={token} kind={kind} token={token} words={words} wayOn={wayOn}>
          {children}
        </CheckedLink>
      )}
    </div>
  );
}

type CheckedLinkProps = Pick<MailedLinkProps, 'kind' | 'words' | 'wayOn' | 'children'> & { token: string };

function CheckedLink({ kind, token, words, wayOn, children }: CheckedLinkProps) {
  const client = useClient();
  const query = useQuery({
    queryKey: ['mailed-link', kind, token],
    queryFn: () => client.auth.linkState.mutate({ kind, token }),
    // The form's response reports changes.
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
    retry: isRetried,
  });
  const { data, error } = query;
  if (data === 'usable') return children(token);
  if (data !== undefined) {
    return (
      <Closed
        state={data}
        words={(data === 'unknown' ? undefined : words[data]) ?? texts.linkUnknownText}
        wayOn={wayOn}
      />
    );
  }
  if (error === null) return <Checking />;
  return <LoadFailed title={texts.linkFailedTitle} query={query} />;
}

function Checking() {
  return <Spinner label={texts.linkChecking} className="py-8" />;
}

const titles: Record<Exclude<LinkState, 'usable'>, string> = {
  used: texts.linkUsedTitle,
  ended: texts.linkEndedTitle,
  withdrawn: texts.linkWithdrawnTitle,
  unknown: texts.linkUnknownTitle,
};

interface ClosedProps {
  state: Exclude<LinkState, 'usable'>;
  words: string;
  wayOn: ReactNode;
}

function Closed({ state, words, wayOn }: ClosedProps) {
  return (
    <>
      <Notice tone="warning" title={titles[state]}>
        <p>{words}</p>
      </Notice>
      {wayOn}
    </>
  );
}
