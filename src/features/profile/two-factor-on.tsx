import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import type { TwoFactorState } from '../../domain/profile/profile.ts';
import { profileScreenTexts as texts, profileTexts } from '../../domain/profile/texts.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useReauth } from '../../widgets/dialogs/use-reauth.tsx';
import { AnyCodeDialog } from './any-code-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAccountChange } from './use-account-change.ts';

/** Then suggests new codes. */
const fewCodes = 3;

export function TwoFactorOn({ state: { recoveryCodesLeft, isRequired } }: { state: TwoFactorState }) {
  const { run, dialog } = useReauth();
  const afterChange = useAccountChange();
  const [asked, setAsked] = useState<'disable' | 'codes'>();
  const [codes, setCodes] = useState<string[]>();
  const disable = trpc.profile.disableTwoFactor.useMutation();
  const renew = trpc.profile.renewRecoveryCodes.useMutation();
  const close = () => setAsked(undefined);
  const left = recoveryCodesLeft === 0 ? texts.noCodesLeft : texts.codesLeft(recoveryCodesLeft);
  return (
    <>
      {recoveryCodesLeft <= fewCodes ? (
        <Notice tone="warning" title={texts.fewCodesTitle}>
          <p>
            {left}. {texts.fewCodes}
          </p>
        </Notice>
      ) : (
        <p>{left}</p>
      )}
      {isRequired && <p className="text-muted">{texts.twoFactorRequiredOn}</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setAsked('codes')}>
          {texts.newCodes}
        </Button>
        <Button variant="outline" onClick={() => setAsked('disable')}>
          {texts.disable}
        </Button>
      </div>
      {asked === 'disable' && (
        <AnyCodeDialog
          title={texts.disableTitle}
          text={texts.disableText}
          confirmLabel={texts.disable}
          tone="danger"
          failedTitle={profileTexts.twoFactorDisableFailed}
          submit={(entry) => run(() => disable.mutateAsync(entry))}
          onDone={() => {
            close();
            afterChange();
            toast({ title: profileTexts.twoFactorDisabled });
          }}
          onClose={close}
        />
      )}
      {asked === 'codes' && (
        <AnyCodeDialog
          title={texts.newCodesTitle}
          text={texts.newCodesText}
          confirmLabel={texts.makeNewCodes}
          tone="default"
          failedTitle={texts.newCodesFailed}
          submit={(entry) => run(() => renew.mutateAsync(entry))}
          onDone={({ recoveryCodes }) => {
            close();
            setCodes(recoveryCodes);
            afterChange();
          }}
          onClose={close}
        />
      )}
      {codes !== undefined && (
        <Dialog isLocked onClose={() => undefined} title={texts.codesTitle} description={texts.codesLead}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
      {dialog}
    </>
  );
}
