import { errorCode } from '../../startup-error.ts';

/** Full disk, quota, file size limit. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export function isDiskFull(error: unknown): boolean {
  return fullCodes.has(errorCode(error) ?? '');
}
