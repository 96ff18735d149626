import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { alertTexts as texts } from '../../../domain/opportunities/alerts/alert-texts.ts';
import { alertConfirmPath, alertStopPath } from '../../../domain/opportunities/alerts/alerts.ts';
import { changeTexts } from '../../../domain/opportunities/change-texts.ts';
import { About, ToList } from './about.tsx';
import { AlertForm } from './alert-form.tsx';
import type { LoadedLink } from './load-alert.ts';

function Page({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="space-y-5">
      <h1 className="text-3xl">{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

function NoneOpen() {
  return (
    <>
      <p>{changeTexts.noneOpen}</p>
      <ToList about={{ filter: {} }}>{texts.toList}</ToList>
    </>
  );
}

/** Only the button confirms: mail scanners open links. Works without script and gate (D2). */
export function ConfirmScreen({ link, token, packed, isDone }: LoadedLink) {
  const { state, about, frequency } = link;
  const own = 'projects' in about ? changeTexts : texts;
  const hasNone = 'projects' in about && about.projects.length === 0;
  if (state === 'waiting') {
    return (
      <Page title={own.confirmTitle} text={own.confirmText(frequency)}>
        <About {...link} />
        <form method="post" action={alertConfirmPath}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="filter" value={packed} />
          <Button type="submit">{texts.confirm}</Button>
        </form>
      </Page>
    );
  }
  if (state === 'on') {
    return (
      <Page title={own.onTitle} text={isDone ? texts.confirmedText : texts.alreadyText}>
        <About {...link} />
        <ToList about={about}>{texts.toList}</ToList>
      </Page>
    );
  }
  if (state === 'unknown') return <Page title={texts.unknownTitle} text={texts.unknownText} />;
  const isStopped = state === 'stopped';
  return (
    <Page
      title={isStopped ? texts.wasStoppedTitle : texts.expiredTitle}
      text={isStopped ? texts.wasStoppedText : texts.expiredText}
    >
      {hasNone ? <NoneOpen /> : <AlertForm {...link} />}
    </Page>
  );
}

export function StopScreen({ link, token }: LoadedLink) {
  const { state, about } = link;
  if (state === 'unknown') return <Page title={texts.unknownTitle} text={texts.unknownText} />;
  if (state === 'stopped') {
    return (
      <Page title={texts.stoppedTitle} text={texts.stoppedText}>
        <ToList about={about}>{texts.toList}</ToList>
      </Page>
    );
  }
  return (
    <Page title={texts.stopTitle} text={texts.stopText}>
      <About {...link} />
      <form method="post" action={alertStopPath}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{texts.stop}</Button>
      </form>
    </Page>
  );
}
