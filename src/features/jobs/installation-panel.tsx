import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { formatDateTime } from '../../domain/time/format-time.ts';
import type { Installation, NodeRow } from '../../domain/jobs/jobs.ts';
import { jobTexts as texts } from '../../domain/jobs/texts.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { sizeOf } from './size-of.ts';

export function InstallationPanel({ installation }: { installation: Installation }) {
  const { version, nodes, database, disk, files, backup } = installation;
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-raised text-sm">
      <Line name={texts.version}>
        <code className="rounded-tag bg-sunken px-1.5 py-0.5 wrap-anywhere">{version}</code>
      </Line>
      <Line name={texts.nodes}>
        {nodes.length === 0 ? (
          <span className="text-muted">{texts.noNodes}</span>
        ) : (
          <ul className="space-y-2">
            {nodes.map((node) => (
              <Node key={node.id} node={node} />
            ))}
          </ul>
        )}
      </Line>
      <Line name={texts.database}>{texts.databaseSize(database.version, sizeOf(database.size))}</Line>
      <Line name={texts.disk}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {disk === null ? texts.diskUnknown : texts.diskFree(sizeOf(disk.free), sizeOf(disk.size))}
          {disk?.isLow === true && <Badge tone="danger">{texts.diskLow}</Badge>}
          <span className="text-muted">{texts.filesIn[files]}</span>
        </span>
      </Line>
      <Line name={texts.backup}>
        <Backup backup={backup} />
      </Line>
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gap-x-6 gap-y-1 p-4 max-sm:space-y-1 sm:flex">
      <dt className="w-32 shrink-0 font-semibold">{name}</dt>
      <dd className="min-w-0 grow">{children}</dd>
    </div>
  );
}

function Node({ node }: { node: NodeRow }) {
  const settings = useDateSettings();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="wrap-anywhere">{node.name}</span>
      <Badge tone={node.isLost ? 'warning' : 'success'}>{texts.nodeStates[node.isLost ? 'lost' : 'here']}</Badge>
      <span className="text-muted wrap-anywhere">
        {texts.nodeVersion(node.version)},{' '}
        {node.isLost
          ? texts.nodeSeen(formatDateTime(node.seenAt, settings))
          : texts.nodeSince(formatDateTime(node.startedAt, settings))}
      </span>
      {node.otherAddress !== null && <Badge tone="warning">{texts.nodeAddress(node.otherAddress)}</Badge>}
      {node.clockOffset !== null && <Badge tone="warning">{texts.nodeClock(node.clockOffset)}</Badge>}
    </li>
  );
}

function Backup({ backup }: Pick<Installation, 'backup'>) {
  const settings = useDateSettings();
  if (backup === null) return <span className="text-muted">{texts.backupNone}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <time dateTime={backup.at} className="whitespace-normal">
        {texts.backupMade(formatDateTime(backup.at, settings), sizeOf(backup.size))}
      </time>
      {backup.isOld && <Badge tone="warning">{texts.backupOld}</Badge>}
      {backup.lacking > 0 && <Badge tone="danger">{texts.backupLacking(backup.lacking)}</Badge>}
    </span>
  );
}
