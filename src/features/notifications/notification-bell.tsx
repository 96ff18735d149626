import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { notificationTexts as texts } from '../../domain/notifications/texts.ts';
import { BellFace, bellClass } from '../../widgets/notifications/notification-mark.tsx';
import { useLiveNotifications } from '../../widgets/notifications/use-live-notifications.ts';
import { useUnread } from '../../widgets/notifications/use-unread.ts';
import { NotificationList } from './notifications-tab.tsx';

/** In the administration: its list and links stay there. */
export function NotificationBell({ userId }: { userId: string }) {
  const unread = useUnread();
  const [isOpen, setOpen] = useState(false);
  useLiveNotifications(userId);
  return (
    <>
      <button
        type="button"
        aria-label={texts.markLabel(unread)}
        aria-haspopup="dialog"
        className={bellClass}
        onClick={() => setOpen(true)}
      >
        <BellFace unread={unread} />
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.title}
        footer={
          <Link to="/dashboard" search={{ tab: 'notifications' }} className={buttonClass({ variant: 'outline' })}>
            {texts.preferences}
          </Link>
        }
      >
        <NotificationList onFollow={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
