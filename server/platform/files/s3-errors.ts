import { S3ServiceException } from '@aws-sdk/client-s3';
import { FilesError, type FilesErrorReason } from '../files.ts';

/** What servers call it when they have no room left or give no more of it: there is no one name. */
const fullNames = /quota|storagefull|insufficientstorage|nospace/i;

/** HTTP status of the server's answer; undefined where none came. */
export function statusOf(error: unknown): number | undefined {
  // Without an answer, the client's own errors carry no status either.
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function reasonOf(error: unknown): FilesErrorReason {
  if (!(error instanceof S3ServiceException)) return 'away';
  const status = statusOf(error);
  if (status === 507 || fullNames.test(error.name)) return 'full';
  if (status === 412 || status === 409) return 'exists';
  // An answer to HEAD has no words; a missing bucket has a name of its own elsewhere.
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return 'missing';
  return 'away';
}

/** What a fault of the server, of the network or of the client means for who wanted a file. */
export function toFilesError(error: unknown): FilesError {
  return error instanceof FilesError ? error : new FilesError(reasonOf(error), { cause: error });
}

/** Whether the same request may succeed a moment later. */
export function mayComeBack(error: unknown): boolean {
  const status = statusOf(error);
  return toFilesError(error).reason === 'away' && (status === undefined || status === 429 || status >= 500);
}
