import { Badge } from '../../components/badge.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import {
  isReadyToLaunch,
  isSetUp,
  legalPages,
  type LegalPage,
  type SetupFacts,
  type SetupState,
} from '../../domain/admin/setup.ts';
import { type SetupLine, setupTexts as texts } from '../../domain/admin/setup-texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useClient } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { SiteLink } from '../../widgets/site-link.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { RemoveExamples } from './examples.tsx';

export function Setup() {
  const query = trpc.site.setup.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  if (data === undefined) {
    if (error === null) return null;
    return (
      <div className="mb-8">
        <LoadFailed title={texts.failed} query={query} />
      </div>
    );
  }
  return isSetUp(data) ? null : <Checklist facts={data} />;
}

function Checklist({ facts }: { facts: SetupFacts }) {
  const dates = useDateSettings();
  const isReady = isReadyToLaunch(facts);
  return (
    <section aria-labelledby="setup" className="mb-8">
      <h2 id="setup" className="mb-3 text-xl">
        {texts.title}
      </h2>
      <p role="status" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isReady ? 'success' : 'neutral'}>{isReady ? texts.ready : texts.notReady}</Badge>
        <span className="text-muted">{texts.progress(facts)}</span>
      </p>
      <ol className="divide-y divide-line rounded-card border border-line bg-raised">
        {texts.linesOf(facts, dates).map((line) => (
          <Line key={line.kind} line={line} facts={facts} />
        ))}
      </ol>
    </section>
  );
}

const tones = { done: 'success', todo: 'warning', optional: 'neutral' } as const satisfies Record<SetupState, string>;

function Line({ line: { kind, state, sentence, link }, facts }: { line: SetupLine; facts: SetupFacts }) {
  return (
    <li id={`setup-${kind}`} tabIndex={-1} className="flex gap-x-4 gap-y-1 p-4 max-sm:flex-col">
      <span className="w-24 shrink-0">
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </span>
      <div className="min-w-0 grow space-y-0.5">
        <p className="font-semibold">{texts.titles[kind]}</p>
        <p className="text-sm wrap-anywhere text-muted">{sentence}</p>
      </div>
      <div className="flex flex-wrap items-start gap-2 max-sm:mt-1 sm:max-w-[min(14rem,40%)] sm:shrink-0 sm:justify-end">
        {link !== undefined && (
          <SiteLink href={link.href} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            {link.label}
          </SiteLink>
        )}
        {kind === 'mail' && facts.mail.kind === 'smtp' && <TestMail to={facts.mail.ownEmail} />}
        {kind === 'examples' && state !== 'done' && <RemoveExamples counts={facts.examples} />}
        {legalPages.map((page) => {
          const { version } = facts[page];
          if (kind !== page || state === 'done' || version === null) return null;
          return <Confirm key={page} page={page} version={version} />;
        })}
      </div>
    </li>
  );
}

/** The row shows the mail server's response, the button the site's refusal. */
function TestMail({ to }: { to: string }) {
  const client = useClient();
  const { run, isBusy, failure } = useAction(async () => {
    const answer = await client.site.sendTestMail.mutate();
    if (answer.failure === null) toast({ title: texts.testSent(to) });
    else toast({ title: texts.testFailed, description: answer.failure, tone: 'destructive' });
    await refetched();
  }, failureToast(texts.testFailed));
  return (
    <>
      <Button variant="outline" size="sm" busy={isBusy} onClick={() => run()}>
        {texts.sendTest}
      </Button>
      <ActionFailed title={texts.testFailed} failure={failure} />
    </>
  );
}

function Confirm({ page, version }: { page: LegalPage; version: number }) {
  const client = useClient();
  const { run, isBusy, failure } = useAction(async () => {
    await client.site.confirmLegalPage.mutate({ page, version });
    toast({ title: texts.confirmed[page] });
    // Its button is gone, so the line takes the focus.
    document.getElementById(`setup-${page}`)?.focus();
    await refetched();
  }, failureToast(texts.confirmFailed));
  return (
    <>
      <Button variant="outline" size="sm" busy={isBusy} onClick={() => run()}>
        {texts.confirm[page]}
      </Button>
      <ActionFailed title={texts.confirmFailed} failure={failure} />
    </>
  );
}
