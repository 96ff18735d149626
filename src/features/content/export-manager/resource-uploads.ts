import { nameWithoutExtension, resourceType, type UploadedFile, uploadKinds } from '../../../domain/media/media.ts';
import { type ExportResource, maxTitleLength } from '../../../domain/content/export/schema.ts';
import { exportManagerTexts } from '../../../domain/content/export/manager-texts.ts';
import { isRetryable } from '../../../lib/api/api-error.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { Cancelled } from '../../../lib/api/cancelled.ts';
import { toast } from '../../../lib/toast.ts';
import { startUpload, type Upload } from '../../../lib/api/upload.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { refusalOfFile } from '../../../lib/file-rules.ts';
import { uploadErrorMessage } from '../../../widgets/media/use-uploads.ts';

const texts = exportManagerTexts.resources;

type ResourceId = ExportResource['id'];

export interface DocumentUpload {
  file: File;
  /** For idempotency. */
  key: string;
  state: 'sending' | 'pausing' | 'checking' | 'failed';
  /** Integer per cent. */
  percent: number;
  reason: string;
  canRetry: boolean;
}

/** Spec 2 §5. */
export function withDocument(resource: ExportResource, { name, url }: UploadedFile): ExportResource {
  const title = resource.title.trim() === '' ? nameWithoutExtension(name).slice(0, maxTitleLength) : resource.title;
  return { ...resource, title, link: url, type: resourceType(name) };
}

/** The previous one; undefined if it is gone. */
type Put = (id: ResourceId, file: UploadedFile) => ExportResource | undefined;

export class ResourceUploads {
  #uploads: ReadonlyMap<ResourceId, DocumentUpload> = new Map();
  readonly #running = new Map<ResourceId, Upload>();
  readonly #listeners = new Set<() => void>();
  readonly #put: Put;

  constructor(put: Put) {
    this.#put = put;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): ReadonlyMap<ResourceId, DocumentUpload> => this.#uploads;

  isBusy(): boolean {
    return [...this.#uploads.values()].some(({ state }) => state !== 'failed');
  }

  #show(id: ResourceId, upload: DocumentUpload | undefined): void {
    const uploads = new Map(this.#uploads);
    if (upload === undefined) uploads.delete(id);
    else uploads.set(id, upload);
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }

  #change(id: ResourceId, part: Partial<DocumentUpload>): void {
    const upload = this.#uploads.get(id);
    if (upload !== undefined) this.#show(id, { ...upload, ...part });
  }

  #fail(id: ResourceId, reason: string, canRetry: boolean): void {
    this.#change(id, { state: 'failed', reason, canRetry });
    toast({ title: texts.uploadFailed, description: texts.uploadFailedText, tone: 'destructive' });
  }

  /** Replaces a running upload. Returns the previous resource; undefined if nothing was set. */
  async send(id: ResourceId, file: File, key = randomUuid()): Promise<ExportResource | undefined> {
    this.stop(id);
    this.#show(id, { file, key, state: 'sending', percent: 0, reason: '', canRetry: false });
    const refusal = refusalOfFile(file, uploadKinds.resource);
    if (refusal !== undefined) {
      this.#fail(id, refusal, false);
      return undefined;
    }
    const upload = startUpload({
      kind: 'resource',
      file,
      key,
      onProgress: (percent) => this.#change(id, { percent, state: percent === 100 ? 'checking' : 'sending' }),
      onWaiting: (isWaiting) => this.#change(id, { state: isWaiting ? 'pausing' : 'sending' }),
    });
    this.#running.set(id, upload);
    try {
      const uploaded = await upload.done;
      this.#running.delete(id);
      this.#show(id, undefined);
      const before = this.#put(id, uploaded);
      if (before === undefined) return undefined;
      toast({ title: texts.uploaded, description: texts.uploadedText(uploaded.name) });
      return before;
    } catch (error) {
      if (error instanceof Cancelled) return undefined;
      this.#running.delete(id);
      const failure = readFailure(error);
      this.#fail(id, uploadErrorMessage(failure), isRetryable(error) || failure.code === 'UNEXPECTED');
      return undefined;
    }
  }

  readonly stop = (id: ResourceId): void => {
    this.#running.get(id)?.cancel();
    this.#running.delete(id);
    if (this.#uploads.has(id)) this.#show(id, undefined);
  };

  readonly close = (): void => {
    for (const id of this.#running.keys()) this.stop(id);
  };
}
