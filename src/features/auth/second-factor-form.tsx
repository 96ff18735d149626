import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { secondFactorEntry, secondFactorLimit } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { EntryForm } from './entry-form.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface SecondFactorFormProps {
  onDone: () => Promise<void> | void;
  /** Password step expired or abandoned. */
  onStartOver: (reason?: string) => void;
}

export function SecondFactorForm({ onDone, onStartOver }: SecondFactorFormProps) {
  const client = useClient();
  const [isRecovery, setRecovery] = useState(false);
  const label = isRecovery ? texts.recoveryCode : texts.code;
  const form = useEntryForm({
    schema: secondFactorEntry,
    send: (entry) => client.auth.verifyMfa.mutate(entry),
    async onDone({ recoveryCodesLeft }) {
      await onDone();
      if (recoveryCodesLeft !== null) {
        toast({ title: texts.recoveryLeftTitle, description: texts.recoveryLeft(recoveryCodesLeft) });
      }
    },
    onRefused(words, { code }) {
      if (code === 'SIGN_IN_REQUIRED') {
        onStartOver(texts.codeEnded);
        return 'handled';
      }
      const title = code === 'VALIDATION' ? texts.codeInvalidTitle : texts.signInFailed;
      toast({ title, description: words, tone: 'destructive' });
      return undefined;
    },
  });
  return (
    <EntryForm
      form={form}
      labels={{ code: label }}
      failedTitle={texts.signInFailed}
      submitLabel={texts.verify}
      after={
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
          <Button variant="ghost" size="sm" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? texts.appInstead : texts.recoveryInstead}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onStartOver()}>
            {texts.startOver}
          </Button>
        </div>
      }
    >
      <p className="text-muted">{isRecovery ? texts.recoveryIntro : texts.codeIntro}</p>
      <Field
        key={isRecovery ? 'recovery' : 'app'}
        {...form.field('code')}
        label={label}
        hint={isRecovery ? texts.recoveryHint : undefined}
        required
      >
        <TextInput
          name="code"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={isRecovery ? secondFactorLimit : 10}
          className="text-lg tracking-[0.2em]"
        />
      </Field>
    </EntryForm>
  );
}
