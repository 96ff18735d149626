import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { Notice } from '../../components/notice.tsx';
import type { ErrorCode } from '../../domain/forms/errors.ts';
import { gateTexts } from '../../domain/trial/gate-texts.ts';
import { trialTexts } from '../../domain/trial/texts.ts';
import { trialHint, trialPasswordLength, type TrialNotice } from '../../domain/trial/trial.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';

interface TrialGateProps {
  /** Server-rendered. */
  notice: TrialNotice | null;
  /** The no-script form's target. */
  returnTo: string;
  onGranted: () => void;
}

/** A hint (D1): a failed write does not matter. */
function keepHint(): void {
  try {
    localStorage.setItem(trialHint.key, trialHint.value);
  } catch {
    // Storage is disabled.
  }
}

/** D1, D2. A plain form without JavaScript. */
export function TrialGate({ notice, returnTo, onGranted }: TrialGateProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState(notice);

  const enter = trpc.trial.enter.useMutation({
    onSuccess() {
      keepHint();
      toast({ title: trialTexts.grantedTitle, description: trialTexts.granted });
      onGranted();
    },
    onError(error) {
      const code: ErrorCode | undefined = error.data?.appCode;
      if (code === 'VALIDATION') {
        refuse(trialTexts.wrong);
        toast({ title: trialTexts.deniedTitle, description: trialTexts.wrong, tone: 'destructive' });
        return;
      }
      // Keep the input for a retry.
      setProblem({ place: 'form', message: code === undefined ? trialTexts.unreachable : error.message });
    },
  });

  function refuse(words: string): void {
    setProblem({ place: 'field', message: words });
    if (input.current === null) return;
    input.current.value = '';
    input.current.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (enter.isPending) return;
    // The server validates.
    const password = input.current?.value ?? '';
    if (password === '') {
      setProblem({ place: 'field', message: trialTexts.empty });
      input.current?.focus();
      return;
    }
    setProblem(null);
    enter.mutate({ password });
  }

  return (
    <>
      <h1 className="text-2xl">{gateTexts.title}</h1>
      <p className="mt-3 text-muted">{trialTexts.intro}</p>
      <form method="post" action="/trial/enter" className="mt-7 space-y-5" onSubmit={submit}>
        <input type="hidden" name="returnTo" value={returnTo} />
        {problem?.place === 'form' && <Notice tone="danger">{problem.message}</Notice>}
        <Field label={trialTexts.label} required error={problem?.place === 'field' ? problem.message : undefined}>
          <TextInput
            ref={input}
            type="password"
            name="password"
            autoComplete="current-password"
            placeholder={trialTexts.placeholder}
            maxLength={trialPasswordLength}
          />
        </Field>
        <Button type="submit" className="w-full" busy={enter.isPending}>
          {trialTexts.submit}
        </Button>
      </form>
      <div className="mt-7 space-y-1 border-t border-line pt-5 text-sm text-muted">
        <p>{trialTexts.isTrial}</p>
        <p>{trialTexts.contact}</p>
      </div>
    </>
  );
}
