import { errorCode } from '../../startup-error.ts';

/** A full disk, a used-up share of one, or the largest file that this process may write. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether an error of the file system means that there is no room left for what was to be written. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.has(errorCode(error) ?? '');
}
