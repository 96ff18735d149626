import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { alertTexts as texts } from '../../../domain/opportunities/alerts/alert-texts.ts';
import { alertConfirmPath, alertStopPath } from '../../../domain/opportunities/alerts/alerts.ts';
import { changeTexts } from '../../../domain/opportunities/change-texts.ts';
import { compareSearch } from '../../../domain/opportunities/kept.ts';
import { About, type AboutProps, ToList } from './about.tsx';
import { AlertForm } from './alert-form.tsx';
import { linkWords } from './link-words.ts';
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

/** Behind the trial gate. */
function ToForm({ about }: Pick<AboutProps, 'about'>) {
  const search = 'filter' in about ? about.filter : compareSearch(about.projects.map(({ id }) => id));
  return (
    <Link
      to="/investment-opportunities/alerts/$link"
      params={{ link: 'new' }}
      search={search}
      className={`${buttonClass()} w-full`}
    >
      {texts.ask}
    </Link>
  );
}

/** Only the button confirms: mail scanners open links. Works without script and gate (D2). */
export function ConfirmScreen({ canAsk, ...loaded }: LoadedLink & { canAsk: boolean }) {
  const { link, token, packed } = loaded;
  const { state, about } = link;
  const words = linkWords(loaded);
  if (state === 'unknown') return <Page {...words} />;
  if (state === 'waiting') {
    return (
      <Page {...words}>
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
      <Page {...words}>
        <About {...link} />
        <ToList about={about}>{texts.toList}</ToList>
      </Page>
    );
  }
  const hasNone = 'projects' in about && about.projects.length === 0;
  const form = canAsk ? <AlertForm {...link} /> : <ToForm about={about} />;
  return <Page {...words}>{hasNone ? <NoneOpen /> : form}</Page>;
}

export function StopScreen(loaded: LoadedLink) {
  const { link, token } = loaded;
  const { state, about } = link;
  const words = linkWords(loaded);
  if (state === 'unknown') return <Page {...words} />;
  if (state === 'stopped') {
    return (
      <Page {...words}>
        <ToList about={about}>{texts.toList}</ToList>
      </Page>
    );
  }
  return (
    <Page {...words}>
      <About {...link} />
      <form method="post" action={alertStopPath}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{texts.stop}</Button>
      </form>
    </Page>
  );
}
