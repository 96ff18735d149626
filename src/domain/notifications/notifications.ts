import * as z from 'zod';

/** What a notification is about (D52); of `today` there is a mail alone, with what is late or waiting. */
export const notificationCategories = ['payment', 'subscription', 'enquiry', 'role', 'security', 'today'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const notificationsPage = 10;

/** A notification as its person may know it. Times are ISO 8601. */
export interface NotificationRow {
  id: string;
  title: string;
  message: string;
  category: NotificationCategory;
  /** Path of this site. */
  link: string | null;
  isRead: boolean;
  createdAt: string;
}

export interface NotificationPage {
  /** The newest first. */
  items: NotificationRow[];
  next: string | null;
  /** Of all, not of this page. */
  unread: number;
}

/** What a stream tells. */
export type NotificationEvent =
  | {
      kind: 'state';
      unread: number;
      /** New, or marked, since what was told before, the newest first; none of what was there when the stream began. */
      changed: NotificationRow[];
      /** More has changed than stands in `changed`: the list is to be read anew. */
      isPartial: boolean;
    }
  /** Newer streams of the same person took its place: it ends, and is not to be opened again at once. */
  | { kind: 'replaced' };

/** The ways in which a topic reaches somebody. */
export const notificationWays = ['inApp', 'byMail'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** Ways that cannot be declined: whoever takes an account over must not be able to keep its owner from hearing of it. */
export const fixedWays: Partial<Record<NotificationCategory, readonly NotificationWay[]>> = {
  role: ['byMail'],
  security: notificationWays,
};

/** How a topic reaches somebody; `null` is a way that it does not have. */
export interface NotificationPreference {
  category: NotificationCategory;
  inApp: boolean | null;
  byMail: boolean | null;
  /** Those that cannot be declined. */
  fixed: readonly NotificationWay[];
}

export const notificationListEntry = z.strictObject({ after: z.string().max(200).optional() });

/** One way of one topic, or both; what is left out stays. */
export const notificationPreferenceEntry = z.strictObject({
  category: z.enum(notificationCategories),
  inApp: z.boolean().optional(),
  byMail: z.boolean().optional(),
});
export type NotificationPreferenceEntry = z.infer<typeof notificationPreferenceEntry>;

/** Of a stream that goes on where another was cut off. */
export const maxEventIdLength = 4000;
export const notificationStreamEntry = z.strictObject({ lastEventId: z.string().max(maxEventIdLength).optional() });
