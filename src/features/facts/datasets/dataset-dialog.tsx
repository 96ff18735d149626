import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { datasetTexts as texts } from '../../../domain/facts/datasets/texts.ts';
import { importTexts } from '../../../domain/imports/texts.ts';
import { FileForm, ImportProgress } from '../../../widgets/csv-import/file-step.tsx';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { DatasetPreview } from './dataset-preview.tsx';
import { seriesForm, SeriesStep } from './series-step.tsx';
import { useDatasetImport } from './use-dataset-import.ts';

export interface DatasetDialogProps {
  onClose: () => void;
}

/** Choose a file, map its series once, check, import. */
export function DatasetDialog({ onClose }: DatasetDialogProps) {
  const importing = useDatasetImport(onClose);
  const { read, found, progress, apply, check, readFile, isApplying, notApplied } = importing;
  // Until the server has the file.
  const isLocked = apply.isBusy && !isApplying;
  const isBusy = apply.isBusy || check.isBusy || readFile.isBusy;
  const count = found === undefined ? 0 : found.counts.new + found.counts.changed;
  const status = (
    <>
      <ImportProgress progress={progress} isReading={progress?.mode === 'read'} isApplying={isApplying} />
      <ActionFailed title={importTexts.checkFailed} failure={readFile.failure ?? check.failure} />
      <ActionFailed title={importTexts.applyFailed} failure={apply.failure} />
      {notApplied !== undefined && (
        <Notice tone="danger" title={importTexts.applyFailed}>
          <p>{notApplied}</p>
        </Notice>
      )}
    </>
  );
  return (
    <Dialog
      onClose={() => {
        if (!isLocked) onClose();
      }}
      title={texts.title}
      description={texts.lead}
      size="large"
      isLocked={isLocked}
      footer={
        read === undefined ? undefined : (
          <>
            <Button variant="outline" disabled={isBusy} onClick={importing.begin}>
              {texts.other}
            </Button>
            {found === undefined ? (
              // Keyed: a pressed button that became this one would submit.
              <Button key="check" type="submit" form={seriesForm} busy={check.isBusy} disabled={readFile.isBusy}>
                {texts.check}
              </Button>
            ) : (
              <Button key="series" variant="outline" disabled={isBusy} onClick={importing.toSeries}>
                {texts.back}
              </Button>
            )}
            {count > 0 && (
              <Button busy={apply.isBusy} onClick={() => apply.run()}>
                {texts.apply(count)}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="space-y-4">
        {found !== undefined && read !== undefined && (
          <>
            {status}
            {!isApplying && (
              <DatasetPreview found={found} others={read.answer.series.length - Object.keys(found.mappings).length} />
            )}
          </>
        )}
        {read === undefined && (
          <FileForm
            texts={{ file: texts.file, check: texts.read }}
            hint={texts.hint}
            accept=".csv,.tsv,.txt,.xls,.ashx"
            check={readFile}
          />
        )}
        {read !== undefined && found === undefined && <SeriesStep read={read} importing={importing} />}
        {found === undefined && status}
      </div>
    </Dialog>
  );
}
