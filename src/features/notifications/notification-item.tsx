import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { levelOf, mayEnter } from '../../domain/access/access.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import type { NotificationRow } from '../../domain/notifications/notifications.ts';
import { adminPlaceOf } from '../../domain/notifications/admin-place.ts';
import { isServedPath } from '../../domain/site/paths.ts';
import { notificationTexts as texts } from '../../domain/notifications/texts.ts';
import { useViewer } from '../../lib/session/session.ts';
import { SiteLink } from '../../widgets/site-link.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

interface NotificationItemProps {
  row: NotificationRow;
  onRead: (id: string) => void;
  /** In the administration its own screens come first. */
  onFollow?: () => void;
}

// The whole row is clickable.
const stretched = 'text-left font-semibold wrap-anywhere after:absolute after:inset-0';

export function NotificationItem({ row, onRead, onFollow }: NotificationItemProps) {
  const settings = useDateSettings();
  const viewer = useViewer();
  // Stays a button to keep focus.
  const [wasUnread] = useState(!row.isRead);
  const mayOpen = (href: string) => isServedPath(href) && mayEnter(levelOf(href.split(/[?#]/)[0] ?? ''), viewer);
  const places = row.link === null ? [] : [onFollow && adminPlaceOf(row.link), row.link];
  const link = places.find((href) => href !== undefined && mayOpen(href));
  const read = () => {
    if (!row.isRead) onRead(row.id);
  };
  return (
    <li
      className={`relative border-l-4 p-4 has-[a,button]:hover:bg-sunken ${row.isRead ? 'border-l-transparent' : 'border-l-brand bg-raised'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-base leading-snug">
          {link !== undefined ? (
            <SiteLink
              href={link}
              className={`${stretched} underline underline-offset-4`}
              onClick={() => {
                read();
                onFollow?.();
              }}
            >
              {row.title}
            </SiteLink>
          ) : wasUnread || !row.isRead ? (
            <button type="button" className={stretched} onClick={read}>
              {row.title}
            </button>
          ) : (
            <span className="font-semibold wrap-anywhere">{row.title}</span>
          )}
        </h3>
        {!row.isRead && <Badge tone="brand">{texts.unread}</Badge>}
      </div>
      <p className="mt-1 wrap-anywhere">{row.message}</p>
      <p className="mt-1 text-sm text-muted">
        {texts.categories[row.category]}
        <span aria-hidden="true"> · </span>
        <time dateTime={row.createdAt}>{formatDateTime(row.createdAt, settings)}</time>
      </p>
    </li>
  );
}
