import { CircleAlert, CircleCheck, ImageOff, RotateCw, X } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { CheckField } from '../../components/form/check-field.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { fileSize } from '../../domain/media/file-size.ts';
import { maxAltLength } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { isUnderWay, type QueuedFile, type UploadQueue } from './upload-queue.ts';
import { uploadErrorMessage } from './use-uploads.ts';

interface UploadRowProps {
  item: QueuedFile;
  queue: UploadQueue;
}

export function UploadRow({ item, queue }: UploadRowProps) {
  const { id, file, state, percent } = item;
  const isSending = state === 'sending' || state === 'checking' || state === 'pausing';
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 p-3 [content-visibility:auto] [contain-intrinsic-block-size:auto_11rem]">
      <Preview file={file} />
      <div className="min-w-0 space-y-1">
        <p className="truncate font-semibold" title={file.name}>
          {file.name}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span>{fileSize(file.size)}</span>
          <State item={item} />
        </p>
        {isSending && <ProgressBar label={texts.progressOf(file.name)} percent={percent} />}
        {state === 'failed' && item.failure !== undefined && (
          <p className="text-sm text-danger wrap-anywhere">
            <span className="font-semibold">{texts.uploadFailed(file.name)}.</span> {uploadErrorMessage(item.failure)}
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center">
        {(state === 'failed' || state === 'cancelled') && (
          <IconButton label={texts.retryOne(file.name)} onPress={() => queue.start(id)}>
            <RotateCw aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        {isUnderWay(item) ? (
          <IconButton label={texts.cancelOne(file.name)} onPress={() => queue.cancel(id)}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        ) : (
          state !== 'done' && (
            <IconButton label={texts.remove(file.name)} onPress={() => queue.remove(id)}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          )
        )}
      </div>
      {state !== 'done' && <Words item={item} queue={queue} />}
    </li>
  );
}

/** Also after a failure; fixed while it is sent. */
function Words({ item, queue }: UploadRowProps) {
  const { id, file, words } = item;
  const isFixed = isUnderWay(item);
  return (
    <div
      role="group"
      aria-label={file.name}
      className="col-span-full grid items-start gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field label={texts.alt} hint={texts.altHint}>
        <TextInput
          value={words.alt}
          maxLength={maxAltLength}
          readOnly={isFixed || words.isDecorative}
          onChange={({ target }) => queue.describe(id, { alt: target.value })}
        />
      </Field>
      <div className="md:pt-9">
        <CheckField
          label={texts.decorative}
          checked={words.isDecorative}
          disabled={isFixed}
          onChange={({ target }) => queue.describe(id, { isDecorative: target.checked })}
        />
      </div>
    </div>
  );
}

function State({ item: { state, percent } }: { item: QueuedFile }) {
  switch (state) {
    case 'chosen':
      return null;
    case 'waiting':
      return <span>{texts.waiting}</span>;
    case 'sending':
      return <span className="tabular-nums">{texts.percent(percent)}</span>;
    case 'pausing':
      return <span className="text-warning">{texts.connectionLost}</span>;
    case 'checking':
      return <span>{texts.checking}</span>;
    case 'cancelled':
      return <span>{texts.cancelled}</span>;
    case 'done':
      return (
        <span className="flex items-center gap-1 font-semibold text-success">
          <CircleCheck aria-hidden="true" className="size-4" />
          {texts.uploadedOne}
        </span>
      );
    case 'failed':
      return <CircleAlert aria-hidden="true" className="size-4 text-danger" />;
  }
}

function Preview({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  const look = 'size-16 shrink-0 rounded-control border border-line bg-sunken';
  if (isBroken) {
    return (
      <span className={`grid place-items-center text-muted ${look}`}>
        <ImageOff aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <img
      ref={show}
      alt=""
      width={64}
      height={64}
      decoding="async"
      className={`object-cover ${look}`}
      onError={() => setBroken(true)}
    />
  );
}

interface IconButtonProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function IconButton({ label, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
      onClick={onPress}
    >
      {children}
    </button>
  );
}
