import { Database } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { datasetTexts as texts } from '../../../domain/facts/datasets/texts.ts';
import { importTexts } from '../../../domain/imports/texts.ts';
import { useLazyDialog } from '../../../widgets/dialogs/use-lazy-dialog.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';

/** Lazy: imports are rare. */
export function DatasetButton() {
  const { opening, Dialog, close } = useLazyDialog(async () => (await import('./dataset-dialog.tsx')).DatasetDialog);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" busy={opening.isBusy} onClick={() => opening.run()}>
        <Database aria-hidden="true" className="size-4" />
        {texts.open}
      </Button>
      <ActionFailed title={importTexts.checkFailed} failure={opening.failure} />
      {Dialog !== undefined && <Dialog onClose={close} />}
    </>
  );
}
