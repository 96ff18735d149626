import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { fileSize } from '../../domain/media/file-size.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import type { MediaDetails } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { fileTypeOf } from '../../widgets/media/file-type.ts';
import { PlaceList } from '../../widgets/place-list.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

export function FileFacts({ file }: { file: MediaDetails }) {
  const settings = useDateSettings();
  const type = file.isAnimated ? `${fileTypeOf(file)}, ${texts.animated}` : fileTypeOf(file);
  const uploadedAt = formatDateTime(file.createdAt, settings);
  return (
    <>
      <section className="space-y-2">
        <h3 className="font-semibold">{texts.facts}</h3>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <Fact label={texts.fileType}>{type}</Fact>
          {file.width !== null && file.height !== null && (
            <Fact label={texts.pixels}>
              {texts.dimensions(file.width, file.height)}
              {file.crop !== null && `, ${texts.croppedTo(file.crop.width, file.crop.height)}`}
            </Fact>
          )}
          <Fact label={texts.fileSize}>{fileSize(file.size)}</Fact>
          <Fact label={texts.uploaded}>
            {uploadedAt} {file.uploadedBy !== null && texts.by(file.uploadedBy)}
          </Fact>
          {file.replacedAt !== null && <Fact label={texts.replaced}>{formatDateTime(file.replacedAt, settings)}</Fact>}
          {file.store === 'images' && <Fact label={texts.variants}>{texts.variantStates[file.variants]}</Fact>}
        </dl>
        <Address path={file.url} />
      </section>
      <section className="space-y-2">
        <h3 className="font-semibold">{texts.uses}</h3>
        {file.uses.length === 0 ? (
          <p className="text-sm text-muted">{texts.noUses}</p>
        ) : (
          <PlaceList places={file.uses} />
        )}
      </section>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function Address({ path }: { path: string }) {
  const { state, copy } = useCopy();
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <div className="space-y-1">
      <p className="text-sm text-muted">{texts.address}</p>
      <div className="flex flex-wrap items-start gap-2">
        <code className="min-w-0 grow basis-56 rounded-control border border-line bg-sunken px-3 py-2 font-sans text-sm select-all wrap-anywhere">
          {path}
        </code>
        <Button variant="outline" size="sm" onClick={() => copy(new URL(path, window.location.href).href)}>
          <Icon aria-hidden="true" className="size-4" />
          {state === 'copied' ? texts.copied : texts.copy}
        </Button>
      </div>
      <p role="status" className={state === 'failed' ? 'text-sm text-danger' : 'sr-only'}>
        {state === 'failed' ? texts.copyFailed : state === 'copied' ? texts.copied : ''}
      </p>
    </div>
  );
}
