import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateBucketCommand,
  type CreateBucketCommandInput,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type Files, FilesError, type NewFile } from '../files.ts';
import { reasonOf, StartupError } from '../../startup-error.ts';
import { isFileKey, requireFileKey } from './key.ts';
import { ensureS3StoreId, readS3StoreId } from './s3-store-id.ts';
import { isTransient, statusOf, toFilesError } from './s3-errors.ts';
import { endWhenStuck } from './stuck.ts';

export interface S3Options {
  /** Amazon's if undefined. */
  endpoint: URL | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** In ms, to connect and without data; default 3 s and 30 s. */
  connectMs?: number;
  stuckMs?: number;
  /** In ms until the response, with retries; default 10 s. */
  answerMs?: number;
}

/** Callers handle and log errors. */
const noLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const attempts = 3;
const firstPauseMs = 200;
const removedTogether = 8;

/** Recognises an upload whose response was lost. */
const uploadIdKey = 'put';

export function buildS3Files(options: S3Options): Files {
  const { bucket, region, endpoint, stuckMs = 30_000, answerMs = 10_000 } = options;
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint: endpoint.href, forcePathStyle: true }),
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Many S3-compatible servers lack newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    logger: noLog,
    requestHandler: {
      connectionTimeout: options.connectMs ?? 3000,
      requestTimeout: stuckMs,
      throwOnRequestTimeout: true,
      // Would end slow clients; `endWhenStuck` instead.
      socketTimeout: 0,
    },
  });
  /** Some servers lack conditional writes. */
  let takesConditions = true;

  /** Small requests: times out before the caller. */
  async function soon<Answer>(asking: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort();
    }, answerMs);
    try {
      return await asking(late.signal);
    } catch (error) {
      throw late.signal.aborted ? new StuckError(`no answer came within ${answerMs / 1000} s`) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function head(Key: string): Promise<HeadObjectCommandOutput | undefined> {
    try {
      const command = new HeadObjectCommand({ Bucket: bucket, Key });
      return await soon((abortSignal) => client.send(command, { abortSignal }));
    } catch (error) {
      const mapped = toFilesError(error);
      if (mapped.reason === 'missing') return undefined;
      throw mapped;
    }
  }

  /** One attempt: streams cannot be resent. */
  async function send(Key: string, file: NewFile, uploadId: string): Promise<void> {
    const stuck = new AbortController();
    const timer = setTimeout(() => {
      stuck.abort();
    }, stuckMs);
    const moving = new Transform({
      transform(chunk, _encoding, done) {
        timer.refresh();
        done(null, chunk);
      },
    });
    const source = createReadStream(file.path);
    source.on('error', (error) => moving.destroy(error));
    try {
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key,
        Body: source.pipe(moving),
        ContentLength: file.size,
        ContentType: file.type,
        CacheControl: file.cacheControl,
        Metadata: { [uploadIdKey]: uploadId },
        ...(takesConditions ? { IfNoneMatch: '*' } : {}),
      });
      await client.send(command, { abortSignal: stuck.signal, requestTimeout: 0 });
    } catch (error) {
      throw stuck.signal.aborted ? new StuckError(`nothing moved for ${stuckMs / 1000} s`) : error;
    } finally {
      clearTimeout(timer);
      source.destroy();
      moving.destroy();
    }
  }

  async function put(key: string, file: NewFile): Promise<void> {
    const uploadId = randomUUID();
    // For servers without conditional writes.
    if ((await head(key)) !== undefined) throw new FilesError('exists');
    for (let attempt = 1; ; attempt += 1) {
      try {
        await send(key, file, uploadId);
        return;
      } catch (error) {
        if (takesConditions && statusOf(error) === 501) {
          takesConditions = false;
          continue;
        }
        const mapped = toFilesError(error);
        // An earlier attempt may have succeeded, its response lost.
        const isOurs =
          mapped.reason === 'exists' && attempt > 1 && (await head(key))?.Metadata?.[uploadIdKey] === uploadId;
        if (isOurs) return;
        // A visitor waits: no retry after a timeout.
        if (attempt >= attempts || error instanceof StuckError || !isTransient(error)) throw mapped;
        await delay(firstPauseMs * 2 ** attempt * Math.random());
      }
    }
  }

  async function ensureBucket(): Promise<void> {
    try {
      await soon((abortSignal) => client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }));
      return;
    } catch (error) {
      if (statusOf(error) !== 404) throw new StartupError(startupMessage(options, error), { cause: error });
    }
    try {
      // Amazon's first region must not be named.
      const place = region as NonNullable<CreateBucketCommandInput['CreateBucketConfiguration']>['LocationConstraint'];
      await client.send(
        new CreateBucketCommand({
          Bucket: bucket,
          ...(region === 'us-east-1' ? {} : { CreateBucketConfiguration: { LocationConstraint: place } }),
        }),
      );
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'BucketAlreadyOwnedByYou') return;
      throw new StartupError(startupMessage(options, error), { cause: error });
    }
  }

  return {
    kind: 's3',
    ensure: ensureBucket,

    async put(key, file) {
      requireFileKey(key);
      const { size } = await stat(file.path).catch((error: unknown) => {
        throw new FilesError('away', { cause: error });
      });
      if (size !== file.size) throw new TypeError(`A file of ${size} bytes was to be stored as one of ${file.size}`);
      await put(key, file);
    },

    async open(key, range) {
      requireFileKey(key);
      const asked = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      try {
        const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...asked });
        const { Body } = await soon((abortSignal) => client.send(command, { abortSignal }));
        if (!(Body instanceof Readable)) throw new TypeError('An answer without a body');
        return endWhenStuck(Body, stuckMs);
      } catch (error) {
        throw toFilesError(error);
      }
    },

    async stat(key) {
      requireFileKey(key);
      const found = await head(key);
      return found && { key, size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    },

    async remove(keys) {
      keys.forEach(requireFileKey);
      const left = [...keys];
      // One by one: servers disagree on batch checksums.
      const removeNext = async () => {
        for (let key = left.pop(); key !== undefined; key = left.pop()) {
          const command = new DeleteObjectCommand({ Bucket: bucket, Key: key });
          await soon((abortSignal) => client.send(command, { abortSignal })).catch((error: unknown) => {
            const mapped = toFilesError(error);
            if (mapped.reason !== 'missing') throw mapped;
          });
        }
      };
      await Promise.all(Array.from({ length: removedTogether }, removeNext));
    },

    async *list() {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket })) {
          for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
            // Other objects in the bucket are not ours.
            if (isFileKey(Key)) yield { key: Key, size: Size, modifiedAt: LastModified };
          }
        }
      } catch (error) {
        throw toFilesError(error);
      }
    },

    readStoreId: () => readS3StoreId(client, bucket),
    ensureStoreId: (id) => ensureS3StoreId(client, bucket, id),

    close() {
      client.destroy();
    },
  };
}

class StuckError extends Error {}

function startupMessage({ endpoint, bucket, region }: S3Options, error: unknown): string {
  const server = endpoint === undefined ? `Amazon S3 in ${region}` : `the server at ${endpoint.host} (S3_ENDPOINT)`;
  if (error instanceof S3ServiceException && error.name === 'BucketAlreadyExists') {
    return `The bucket "${bucket}" at ${server} belongs to someone else. Choose another name for S3_BUCKET.`;
  }
  switch (statusOf(error)) {
    case undefined:
      return `Could not connect to ${server}, where files are stored: ${reasonOf(error)}.`;
    case 301:
      return `The bucket "${bucket}" is not in the region in S3_REGION (${region}).`;
    case 401:
    case 403:
      return `Access to the bucket "${bucket}" at ${server} was denied. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
    default:
      return `The bucket "${bucket}" at ${server}, where files are stored, cannot be used: ${reasonOf(error)}.`;
  }
}
