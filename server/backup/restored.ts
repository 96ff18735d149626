import { fileStoreKey } from '../platform/files/claim.ts';
import type { AuditRecord } from '../platform/audit.ts';
import { portalBackupKey } from './portal-state.ts';
import type { Statement } from './load.ts';
import type { Manifest } from './manifest.ts';

export function restoredNotes(
  { madeAt, productVersion }: Pick<Manifest, 'madeAt' | 'productVersion'>,
  fileStore: string,
): Statement[] {
  const record = {
    action: 'installation.restored',
    entityKind: 'installation',
    entityName: `${madeAt.slice(0, 16).replace('T', ' ')} UTC`,
    after: { madeAt, version: productVersion },
  } satisfies AuditRecord;
  return [
    // The state's files are on the other site's disk.
    { text: 'DELETE FROM system_state WHERE key = $1', values: [portalBackupKey] },
    // The archived id names another file store.
    {
      text: `INSERT INTO system_state (key, value, updated_at) VALUES ($1, $2, now())
             ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
      values: [fileStoreKey, JSON.stringify({ id: fileStore })],
    },
    {
      text: `INSERT INTO audit_log (actor_name, action, entity_kind, entity_name, after)
             VALUES ('npm run restore', $1, $2, $3, $4)`,
      values: [record.action, record.entityKind, record.entityName, JSON.stringify(record.after)],
    },
  ];
}
