import type { Deps } from '../../context.ts';
import type { TakenMail } from '../../mail/incoming/listener.ts';
import { newKey, putBytes } from '../../media/upload/bytes.ts';
import type { PrivateFile } from '../../media/upload/private-file.ts';

/** Encrypted, as it came; `addPrivate` adds its row. @throws UNAVAILABLE */
export async function putOriginal(deps: Deps, { path, size, checksum }: TakenMail): Promise<PrivateFile> {
  const storageKey = newKey('private', 'eml');
  const type = 'message/rfc822';
  const seal = await putBytes(deps, 'private', { path, size, type, key: storageKey });
  return { storageKey, name: 'email.eml', type, extension: 'eml', size, checksum, width: null, height: null, seal };
}
