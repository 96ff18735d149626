import { Download } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { profileScreenTexts as texts } from '../../domain/profile/texts.ts';
import { ownDataPath } from '../../domain/profile/profile.ts';
import { saveFile } from '../../lib/save-file.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { fetchFile } from '../../lib/api/download.ts';
import { useAction } from '../../lib/use-action.ts';
import { useReauth } from '../../widgets/dialogs/use-reauth.tsx';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Section } from './section.tsx';

export function YourData() {
  const { run, dialog } = useReauth();
  const download = useAction(async () => {
    const file = await run(() => fetchFile(ownDataPath));
    const day = new Date().toISOString().slice(0, 10);
    saveFile(texts.downloadName(day), 'application/json', file);
    toast({ title: texts.downloaded });
  }, failureToast(texts.downloadFailed));
  return (
    <Section title={texts.dataTitle}>
      <div className="space-y-3">
        <h3 className="font-semibold">{texts.downloadTitle}</h3>
        <p className="text-muted">{texts.downloadLead}</p>
        <ActionFailed title={texts.downloadFailed} failure={download.failure} />
        <Button variant="outline" className="max-sm:w-full" busy={download.isBusy} onClick={() => download.run()}>
          <Download aria-hidden="true" className="size-5" />
          {download.isBusy ? texts.downloading : texts.download}
        </Button>
      </div>
      <div className="space-y-3 border-t border-line pt-5">
        <h3 className="font-semibold">{texts.deleteTitle}</h3>
        <p className="text-muted">{texts.deleteLead}</p>
        <DeleteAccount />
      </div>
      {dialog}
    </Section>
  );
}
