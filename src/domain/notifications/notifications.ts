import * as z from 'zod/mini';

/** D52; `today`: its list by mail, ended imports and assigned tasks in the dashboard. */
export const notificationCategories = ['payment', 'subscription', 'enquiry', 'role', 'security', 'today'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

export const notificationsPage = 10;

/** Times: ISO 8601. */
export interface NotificationRow {
  id: string;
  title: string;
  message: string;
  category: NotificationCategory;
  link: string | null;
  isRead: boolean;
  createdAt: string;
}

export interface NotificationPage {
  /** Newest first. */
  items: NotificationRow[];
  next: string | null;
  unread: number;
}

export type NotificationEvent =
  | {
      kind: 'state';
      unread: number;
      /** Since the last event, newest first. */
      changed: NotificationRow[];
      isPartial: boolean;
    }
  /** By newer streams of this person: no immediate reconnect. */
  | { kind: 'replaced' };

export const notificationWays = ['inApp', 'byMail'] as const;
export type NotificationWay = (typeof notificationWays)[number];

/** A stolen account must not silence its owner. */
export const fixedWays: Partial<Record<NotificationCategory, readonly NotificationWay[]>> = {
  role: ['byMail'],
  security: notificationWays,
};

/** `null`: not available. */
export interface NotificationPreference {
  category: NotificationCategory;
  inApp: boolean | null;
  byMail: boolean | null;
  fixed: readonly NotificationWay[];
}

export const notificationListEntry = z.strictObject({ after: z.optional(z.string().check(z.maxLength(200))) });

export const notificationPreferenceEntry = z.strictObject({
  category: z.enum(notificationCategories),
  inApp: z.optional(z.boolean()),
  byMail: z.optional(z.boolean()),
});
export type NotificationPreferenceEntry = z.infer<typeof notificationPreferenceEntry>;

/** For resuming a stream. */
export const maxEventIdLength = 4000;
export const notificationStreamEntry = z.strictObject({
  lastEventId: z.optional(z.string().check(z.maxLength(maxEventIdLength))),
});
