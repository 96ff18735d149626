import { S3ServiceException } from '@aws-sdk/client-s3';
import { FilesError, type FilesErrorReason } from '../files.ts';

/** S3 has no standard name for a full store. */
const fullNames = /quota|storagefull|insufficientstorage|nospace/i;

export function statusOf(error: unknown): number | undefined {
  // Undefined for the client's own errors.
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function reasonOf(error: unknown): FilesErrorReason {
  if (!(error instanceof S3ServiceException)) return 'away';
  const status = statusOf(error);
  if (status === 507 || fullNames.test(error.name)) return 'full';
  if (status === 412 || status === 409) return 'exists';
  // HEAD has no body to name the error; a missing bucket is named otherwise.
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return 'missing';
  return 'away';
}

export function toFilesError(error: unknown): FilesError {
  return error instanceof FilesError ? error : new FilesError(reasonOf(error), { cause: error });
}

export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  return toFilesError(error).reason === 'away' && (status === undefined || status === 429 || status >= 500);
}
