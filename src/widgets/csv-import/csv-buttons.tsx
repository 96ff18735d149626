import { Upload } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import type { ImportNoun } from '../../domain/imports/imports.ts';
import { importTexts as texts } from '../../domain/imports/texts.ts';
import { useLazyDialog } from '../dialogs/use-lazy-dialog.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import { ExportLink } from '../csv-export/export-link.tsx';

interface CsvButtonsProps {
  noun: ImportNoun;
  filter?: Readonly<Record<string, string | undefined>>;
}

/** `<CsvButtons noun="clients" filter={{ q, status }} />`. Lazy: imports are rare. */
export function CsvButtons({ noun, filter }: CsvButtonsProps) {
  const { opening, Dialog, close } = useLazyDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);
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
      {Dialog !== undefined && <Dialog noun={noun} onClose={close} />}
    </>
  );
}
