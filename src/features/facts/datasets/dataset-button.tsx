import { Database } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { datasetTexts as texts } from '../../../domain/facts/datasets/texts.ts';
import { importTexts } from '../../../domain/imports/texts.ts';
import { noAnswer } from '../../../lib/api/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import type { DatasetDialogProps } from './dataset-dialog.tsx';

/** Lazy: imports are rare. */
export function DatasetButton() {
  const [isOpen, setOpen] = useState(false);
  const [Importing, setImporting] = useState<ComponentType<DatasetDialogProps>>();
  const opening = useAction(async () => {
    const { DatasetDialog } = await import('./dataset-dialog.tsx').catch((cause: unknown) => {
      throw noAnswer(cause);
    });
    setImporting(() => DatasetDialog);
    setOpen(true);
  });
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" busy={opening.isBusy} onClick={() => opening.run()}>
        <Database aria-hidden="true" className="size-4" />
        {texts.open}
      </Button>
      <ActionFailed title={importTexts.checkFailed} failure={opening.failure} />
      {isOpen && Importing !== undefined && <Importing onClose={() => setOpen(false)} />}
    </>
  );
}
