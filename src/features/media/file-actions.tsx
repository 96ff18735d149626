import { Download, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { FileInput } from '../../components/form/file-input.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { mayEnter } from '../../domain/access/access.ts';
import { type MediaDetails, uploadKinds } from '../../domain/media/media.ts';
import { formTexts } from '../../domain/forms/texts.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useViewer } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { useApi } from '../../lib/api/trpc.ts';
import { type Upload, startUpload } from '../../lib/api/upload.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { acceptOf, namesOf, refusalOfFile } from '../../lib/file-rules.ts';
import { RefusedButton } from '../../widgets/refused-button/refused-button.tsx';
import { UnsavedChanges } from '../../widgets/dialogs/unsaved-changes.tsx';
import { DeleteFile } from './delete-file.tsx';

interface FileActionsProps {
  file: MediaDetails;
  onReplaced: (file: MediaDetails) => void;
  onDeleted: () => void;
}

export function FileActions({ file, onReplaced, onDeleted }: FileActionsProps) {
  const viewer = useViewer();
  const kind = file.store === 'images' ? 'media' : 'resource';
  const canReplace = mayEnter(uploadKinds[kind].level, viewer);
  return (
    <section className="flex flex-wrap items-center gap-3">
      <a
        href={`${file.originalUrl}&download`}
        download={file.name}
        className={buttonClass({ variant: 'outline', size: 'sm' })}
      >
        <Download aria-hidden="true" className="size-4" />
        {file.crop === null ? texts.download : texts.downloadOriginal}
      </a>
      {canReplace ? (
        <ReplaceFile file={file} kind={kind} onReplaced={onReplaced} />
      ) : (
        <RefusedButton variant="outline" size="sm" reason={texts.replaceRefused}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {texts.replace}
        </RefusedButton>
      )}
      <DeleteFile file={file} onDeleted={onDeleted} />
    </section>
  );
}

interface ReplaceFileProps {
  file: MediaDetails;
  kind: 'media' | 'resource';
  onReplaced: (file: MediaDetails) => void;
}

/** Id, texts and uses stay. */
function ReplaceFile({ file, kind, onReplaced }: ReplaceFileProps) {
  const api = useApi();
  const picker = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const running = useRef<Upload>(undefined);
  useEffect(() => () => running.current?.cancel(), []);

  const showError = (words: string) => toast({ title: texts.replaceFailed, description: words, tone: 'destructive' });
  const replace = useAction(
    async (chosen: File) => {
      const upload = startUpload({
        kind,
        file: chosen,
        replace: { id: file.id, version: file.version },
        onProgress: setPercent,
      });
      running.current = upload;
      await upload.done;
      onReplaced(await api.media.byId.fetch({ id: file.id }, { staleTime: 0 }));
      toast({ title: texts.replacedDone, description: texts.replacedNote });
    },
    (failure) => showError(failure.fieldErrors.file?.[0] ?? errorMessage(failure)),
  );

  function choose(chosen: File): void {
    replace.clear();
    const found = refusalOfFile(chosen, uploadKinds[kind]);
    setRefusal(found);
    if (found === undefined) replace.run(chosen);
    else showError(found);
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={replace.isBusy}
        aria-describedby="replace-hint"
        onClick={() => picker.current?.click()}
      >
        <RefreshCw aria-hidden="true" className="size-4" />
        {replace.isBusy ? texts.replacing(percent) : texts.replace}
      </Button>
      {replace.isBusy && (
        <Button variant="ghost" size="sm" onClick={() => running.current?.cancel()}>
          {formTexts.cancel}
        </Button>
      )}
      <div className="order-last basis-full space-y-2">
        {replace.isBusy && <ProgressBar label={texts.replacing(percent)} percent={percent} />}
        <p id="replace-hint" className="text-sm text-muted">
          {texts.replaceHint} {file.crop !== null && texts.replaceUncrops}{' '}
          {texts.replaceTypes(namesOf(uploadKinds[kind]).toUpperCase())}
        </p>
        {refusal !== undefined && (
          <Notice tone="danger" title={texts.replaceFailed}>
            <p>{refusal}</p>
          </Notice>
        )}
        <ActionFailed title={texts.replaceFailed} failure={replace.failure} />
      </div>
      <FileInput ref={picker} label={texts.replace} accept={acceptOf(uploadKinds[kind])} onFile={choose} />
      <UnsavedChanges isDirty={replace.isBusy} title={texts.leaveTitle} text={texts.leaveText} leave={texts.leave} />
    </>
  );
}
