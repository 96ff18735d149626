import { Bell } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { notificationTexts as texts } from '../../domain/notifications/texts.ts';
import { useLiveNotifications } from './use-live-notifications.ts';
import { useUnread } from './use-unread.ts';

/** Also subscribes: on every signed-in page, loaded only there. */
export function NotificationMark({ userId }: { userId: string }) {
  const unread = useUnread();
  useLiveNotifications(userId);
  return (
    <Link to="/dashboard" search={{ tab: 'notifications' }} aria-label={texts.markLabel(unread)} className={bellClass}>
      <BellFace unread={unread} />
    </Link>
  );
}

export const bellClass = 'relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken';

export function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <Bell aria-hidden="true" className="size-5" />
      {unread > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-brand px-1 text-center text-xs leading-5 font-semibold text-on-brand tabular-nums">
          {texts.count(unread)}
        </span>
      )}
    </>
  );
}

export function NotificationLine({ onFollow }: { onFollow: () => void }) {
  const unread = useUnread();
  return (
    <Link
      to="/dashboard"
      search={{ tab: 'notifications' }}
      aria-label={texts.markLabel(unread)}
      className="side-link justify-between"
      activeOptions={{ exact: true }}
      onClick={onFollow}
    >
      {texts.title}
      {unread > 0 && (
        <span className="rounded-full bg-brand px-2 text-sm font-semibold text-on-brand tabular-nums">
          {texts.count(unread)}
        </span>
      )}
    </Link>
  );
}
