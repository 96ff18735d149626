import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { fileRefusal } from '../../workers/file-refusal.ts';

/** VALIDATION; UNAVAILABLE if the scanner fails: nothing unscanned is stored. */
export async function refuseVirus(
  { scanner, log }: Pick<Deps, 'scanner' | 'log'>,
  path: string,
  from: string,
): Promise<void> {
  if (scanner === undefined) return;
  let virus: string | undefined;
  try {
    virus = await scanner.scan(path);
  } catch (error) {
    throw new DomainError('UNAVAILABLE', mediaRefusals.scannerAway, {
      field: 'file',
      retryAfterSeconds: 30,
      cause: error,
    });
  }
  if (virus === undefined) return;
  log.warn({ virus, from }, 'an upload was refused: virus');
  throw fileRefusal(mediaRefusals.virus);
}
