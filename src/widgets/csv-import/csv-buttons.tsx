import { Upload } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { ImportNoun } from '../../domain/imports/imports.ts';
import { importTexts as texts } from '../../domain/imports/texts.ts';
import { noAnswer } from '../../lib/api/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import { ExportLink } from '../csv-export/export-link.tsx';
import type { ImportDialogProps } from './import-dialog.tsx';

interface CsvButtonsProps {
  noun: ImportNoun;
  filter?: Readonly<Record<string, string | undefined>>;
}

/** `<CsvButtons noun="clients" filter={{ q, status }} />`. Lazy: imports are rare. */
export function CsvButtons({ noun, filter }: CsvButtonsProps) {
  const [isOpen, setOpen] = useState(false);
  const [Importing, setImporting] = useState<ComponentType<ImportDialogProps>>();
  const opening = useAction(async () => {
    const { ImportDialog } = await import('./import-dialog.tsx').catch((cause: unknown) => {
      throw noAnswer(cause);
    });
    setImporting(() => ImportDialog);
    setOpen(true);
  });
  const set = Object.entries(filter ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(set).toString();
  return (
    <>
      <ExportLink noun={noun} path={`/api/exports/${noun}`} query={query === '' ? '' : `?${query}`}>
        {texts.export}
      </ExportLink>
      <Button variant="outline" aria-haspopup="dialog" busy={opening.isBusy} onClick={() => opening.run()}>
        <Upload aria-hidden="true" className="size-4" />
        {texts.import}
      </Button>
      <ActionFailed title={texts.checkFailed} failure={opening.failure} />
      {isOpen && Importing !== undefined && <Importing noun={noun} onClose={() => setOpen(false)} />}
    </>
  );
}
