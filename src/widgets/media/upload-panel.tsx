import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { fileSize } from '../../domain/media/file-size.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { withKeys } from '../../lib/with-keys.ts';
import { DropZone } from './drop-zone.tsx';
import { isUnderWay, type QueuedFile, type RefusedFile, type UploadQueue } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

interface UploadPanelProps {
  uploads: Uploads;
  isOver: boolean;
}

/** Spec 2 §2, 4 and 5. */
export function UploadPanel({ uploads: { files, refused, said, isBusy, queue }, isOver }: UploadPanelProps) {
  return (
    <div className="space-y-5">
      <DropZone isOver={isOver} isSmall={files.length > 0} onFiles={queue.add} />
      {refused.length > 0 && <Refused refused={refused} onDismiss={queue.forgetRefused} />}
      {files.length > 0 && <Selection files={files} isBusy={isBusy} queue={queue} />}
      <div role="log" className="sr-only">
        {said.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </div>
  );
}

function Refused({ refused, onDismiss }: { refused: readonly RefusedFile[]; onDismiss: () => void }) {
  return (
    <Notice tone="warning" title={texts.notAdded}>
      <ul className="list-disc pl-5">
        {withKeys(refused, ({ name, reason }) => texts.refusal(name, reason)).map(({ key, item: { name, reason } }) => (
          <li key={key}>
            <span className="font-semibold">{name}</span>: {reason}
          </li>
        ))}
      </ul>
      <Button variant="outline" size="sm" className="mt-2" onClick={onDismiss}>
        {texts.dismiss}
      </Button>
    </Notice>
  );
}

interface SelectionProps {
  files: readonly QueuedFile[];
  isBusy: boolean;
  queue: UploadQueue;
}

const bytesOf = (files: readonly QueuedFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0);

function percentOf(files: readonly QueuedFile[]): number {
  const sent = files.reduce((sum, { file, percent }) => sum + file.size * percent, 0);
  return Math.floor(sent / Math.max(1, bytesOf(files)));
}

function Selection({ files, isBusy, queue }: SelectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const open = files.filter(({ state }) => state !== 'done');
  const failed = open.filter(({ state }) => state === 'failed' || state === 'cancelled');
  const done = files.length - open.length;
  const label = failed.length === open.length ? texts.retryFailed(open.length) : texts.uploadButton(open.length);
  const part = isBusy ? files.filter((one) => isUnderWay(one) || one.state === 'done') : files;

  // The pressed button is gone.
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current !== isBusy && document.activeElement === document.body) heading.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);

  return (
    <section className="overflow-hidden rounded-card border border-line bg-raised" aria-labelledby="media-selection">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line p-4">
        <div>
          <h2 ref={heading} tabIndex={-1} id="media-selection" className="text-lg">
            {texts.selected}
          </h2>
          <p className="text-sm text-muted">
            {isBusy || done > 0
              ? texts.progressText(done, files.length)
              : texts.selection(files.length, fileSize(bytesOf(files)))}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {isBusy ? (
            <Button variant="outline" onClick={() => queue.cancel()}>
              {texts.cancelAll}
            </Button>
          ) : (
            <>
              <Button variant="ghost" onClick={() => queue.remove()}>
                {texts.removeAll}
              </Button>
              <Button onClick={() => queue.start()}>{label}</Button>
            </>
          )}
        </div>
        {isBusy && (
          <div className="flex w-full items-center gap-3">
            <ProgressBar label={texts.progressOfAll} percent={percentOf(part)} className="h-3" />
            <span className="w-14 shrink-0 text-right font-semibold tabular-nums">
              {texts.percent(percentOf(part))}
            </span>
          </div>
        )}
      </div>
      <ul className="divide-y divide-line">
        {files.map((item) => (
          <UploadRow key={item.id} item={item} queue={queue} />
        ))}
      </ul>
    </section>
  );
}
