import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { alertTexts as texts } from '../../../domain/opportunities/alert-texts.ts';
import { alertConfirmPath, alertStopPath } from '../../../domain/opportunities/alerts.ts';
import { AlertForm } from './alert-form.tsx';
import type { AlertLinkData, LoadedLink } from './load-alert.ts';

function Page({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="space-y-5">
      <h1 className="text-3xl">{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

const Words = ({ words }: { words: string }) => <p className="font-semibold wrap-anywhere">{words}</p>;

function ToList({ filter }: Pick<AlertLinkData, 'filter'>) {
  return (
    <Link to="/investment-opportunities" search={filter} className="text-brand-ink underline underline-offset-4">
      {texts.toList}
    </Link>
  );
}

/** Only the button confirms: mail scanners open links. Works without script and gate (D2). */
export function ConfirmScreen({ link, token, packed, isDone }: LoadedLink) {
  const { state, words, filter, frequency } = link;
  if (state === 'waiting') {
    return (
      <Page title={texts.confirmTitle} text={texts.confirmText(frequency)}>
        <Words words={words} />
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
      <Page title={texts.onTitle} text={isDone ? texts.confirmedText : texts.alreadyText}>
        <Words words={words} />
        <ToList filter={filter} />
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
      <AlertForm filter={filter} words={words} />
    </Page>
  );
}

export function StopScreen({ link, token }: LoadedLink) {
  const { state, words, filter } = link;
  if (state === 'unknown') return <Page title={texts.unknownTitle} text={texts.unknownText} />;
  if (state === 'stopped') {
    return (
      <Page title={texts.stoppedTitle} text={texts.stoppedText}>
        <ToList filter={filter} />
      </Page>
    );
  }
  return (
    <Page title={texts.stopTitle} text={texts.stopText}>
      <Words words={words} />
      <form method="post" action={alertStopPath}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{texts.stop}</Button>
      </form>
    </Page>
  );
}
