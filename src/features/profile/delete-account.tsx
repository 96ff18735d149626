import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { emailLimit } from '../../domain/auth/auth.ts';
import type { DeletionPreview } from '../../domain/profile/profile.ts';
import { profileScreenTexts as texts } from '../../domain/profile/texts.ts';
import { uiTexts } from '../../domain/forms/ui-texts.ts';
import { changeSession } from '../../lib/session/session-change.ts';
import { useViewer } from '../../lib/session/session.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { useReauth } from '../../widgets/dialogs/use-reauth.tsx';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';

/** Also why the last admin cannot (D8). */
export function DeleteAccount() {
  const api = useApi();
  const [preview, setPreview] = useState<DeletionPreview>();
  const ask = useAction(async () => {
    setPreview(await api.profile.deletion.fetch(undefined, { staleTime: 0, networkMode: 'always' }));
  });
  const close = () => setPreview(undefined);
  return (
    <>
      <ActionFailed title={texts.previewFailed} failure={ask.failure} />
      <Button variant="outline" className="max-sm:w-full" busy={ask.isBusy} onClick={() => ask.run()}>
        {texts.delete}
      </Button>
      {preview?.isLastAdmin === true && (
        <Dialog
          onClose={close}
          title={texts.lastAdminTitle}
          description={texts.lastAdmin}
          size="small"
          footer={<Button onClick={close}>{uiTexts.close}</Button>}
        />
      )}
      {preview?.isLastAdmin === false && <DeleteDialog preview={preview} onClose={close} />}
    </>
  );
}

function DeleteDialog({ preview, onClose }: { preview: DeletionPreview; onClose: () => void }) {
  const router = useRouter();
  const viewer = useViewer();
  const { run, dialog } = useReauth();
  const [typed, setTyped] = useState('');
  const mutation = trpc.profile.deleteAccount.useMutation();
  const remove = useAction(async () => {
    await run(() => mutation.mutateAsync());
    toast({ title: texts.deleted });
    // The profile is gone: no unsaved question.
    await router.navigate({ to: '/', replace: true, ignoreBlocker: true });
    await changeSession(router);
  }, failureToast(texts.deleteFailed));
  const email = viewer?.email ?? '';
  const isTyped = email !== '' && typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <>
      <ConfirmDialog
        onClose={onClose}
        title={texts.deleteQuestion}
        text={texts.deleteText}
        confirmLabel={texts.delete}
        isFinal
        tone="danger"
        size="medium"
        isBusy={remove.isBusy}
        isConfirmDisabled={!isTyped}
        onConfirm={() => remove.run()}
      >
        <div className="space-y-1 rounded-card border border-line bg-sunken p-4">
          <h3 className="font-semibold">{texts.keptTitle}</h3>
          <ul className="list-disc space-y-1 pl-5">
            <li>{preview.keptRecords === 0 ? texts.keptNothing : texts.kept(preview.keptRecords)}</li>
            {preview.keptEnquiries.count > 0 && <li>{texts.keptEnquiries(preview.keptEnquiries)}</li>}
            <li>{texts.keptAudit}</li>
          </ul>
        </div>
        <ActionFailed title={texts.deleteFailed} failure={remove.failure} />
        <Field label={texts.typeEmail(email)}>
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={emailLimit}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
