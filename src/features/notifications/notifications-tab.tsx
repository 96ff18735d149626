import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { notificationTexts as texts } from '../../domain/notifications/texts.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { NotificationItem } from './notification-item.tsx';
import { NotificationPreferences } from './notification-preferences.tsx';
import { useNotifications } from './use-notifications.ts';

/** `children`: further settings. */
export function NotificationsTab({ children }: { children: ReactNode }) {
  return (
    <div className="space-y-10">
      <NotificationList />
      <NotificationPreferences />
      {children}
    </div>
  );
}

interface NotificationListProps {
  /** In an administration dialog, which has the heading; links stay there. */
  onFollow?: () => void;
}

export function NotificationList({ onFollow }: NotificationListProps) {
  const { query, more, markRead, markAllRead, showMore } = useNotifications();
  const { data: shown, error } = query;
  return (
    <section
      {...(onFollow === undefined ? { 'aria-labelledby': 'notifications-title' } : { 'aria-label': texts.title })}
    >
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {onFollow === undefined && (
          <h2 id="notifications-title" className="text-xl">
            {texts.title}
          </h2>
        )}
        {shown !== undefined && shown.items.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-sm text-muted">{texts.unreadOf(shown.unread)}</p>
            <Button variant="outline" size="sm" disabled={shown.unread === 0} onClick={markAllRead}>
              {texts.markAllRead}
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {shown?.arrival ?? ''}
      </p>
      <LoadFailed title={texts.loadFailed} query={query} />
      {shown === undefined && error === null && <Loading />}
      {shown?.items.length === 0 && (
        <div className="rounded-card border border-line bg-raised p-6">
          <p className="font-semibold">{texts.empty}</p>
          <p className="mt-1 text-muted">{texts.emptyText}</p>
        </div>
      )}
      {shown !== undefined && shown.items.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
          {shown.items.map((row) => (
            <NotificationItem key={row.id} row={row} onRead={markRead} onFollow={onFollow} />
          ))}
        </ul>
      )}
      {more.error !== undefined && shown !== undefined && (
        <div className="mt-3">
          <LoadFailed
            title={texts.loadFailed}
            query={{ error: more.error, isFetching: more.isBusy, refetch: () => showMore(shown) }}
          />
        </div>
      )}
      {more.error === undefined && shown !== undefined && shown.next !== null && (
        <Button variant="outline" size="sm" busy={more.isBusy} className="mt-3" onClick={() => showMore(shown)}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div className="space-y-3">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
