import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { readDocumentCode } from '../../../domain/billing/document-code.ts';
import { verifyTexts as texts } from '../../../domain/billing/verify-texts.ts';
import { codeEntryLimit, verifyPath, type VerifyOutcome } from '../../../domain/billing/verify.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { verifyOutcomeKey } from './outcome.ts';
import { VerifyAnswer } from './verify-answer.tsx';
import { Verdict } from './verdict.tsx';

/** From the QR code's link; no server sees it. */
function useFragment(): string {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const isHydrated = useHydrated();
  return isHydrated ? (/^code=(.*)$/.exec(hash)?.[1] ?? '').slice(0, codeEntryLimit) : '';
}

const refusalOf = (entry: string) => (entry.trim() === '' ? texts.missing : texts.malformed);

/** /verify, without account or gate (D2); works without script. */
export function VerifyScreen() {
  const [outcome] = useState(useQueryClient().getQueryData<VerifyOutcome>(verifyOutcomeKey));
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const fragment = useFragment();
  const code = readDocumentCode(fragment);
  const [refusal, setRefusal] = useState(outcome?.fieldError);
  // Submitting the same code asks again.
  const [round, setRound] = useState(0);
  const error = refusal ?? (fragment !== '' && code === undefined ? refusalOf(fragment) : undefined);

  // Uncontrolled: follows the URL.
  useEffect(() => {
    if (fragment !== '' && input.current !== null) input.current.value = code ?? fragment;
  }, [fragment, code]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entry = input.current?.value ?? '';
    const entered = readDocumentCode(entry);
    if (entered === undefined) {
      setRefusal(refusalOf(entry));
      input.current?.focus();
      return;
    }
    setRefusal(undefined);
    setRound((before) => before + 1);
    void navigate({ to: verifyPath, hash: `code=${entered}`, replace: true, resetScroll: false });
  }

  return (
    <div className="space-y-5">
      <h1 className="text-3xl">{texts.title}</h1>
      <p>{texts.lead}</p>
      <form method="post" action={verifyPath} noValidate className="space-y-4" onSubmit={submit}>
        <Field label={texts.code} hint={texts.codeHint} required error={error}>
          <TextInput
            ref={input}
            name="code"
            defaultValue={outcome?.code ?? ''}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={codeEntryLimit}
            className="uppercase"
          />
        </Field>
        <Button type="submit">{texts.check}</Button>
      </form>
      <div className="space-y-4">
        {error === undefined && code !== undefined && <VerifyAnswer key={`${code} ${round}`} code={code} />}
        {fragment === '' && outcome?.answer !== undefined && <Verdict answer={outcome.answer} />}
        {fragment === '' && outcome?.problem !== undefined && (
          <Notice tone="danger" title={texts.failedTitle}>
            <p>{outcome.problem}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}
