/** What a notification is about (D52). */
export const notificationCategories = ['payment', 'subscription', 'enquiry', 'role', 'security'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** Rows shown before 'Show more'. */
export const notificationsShown = 10;

/** Seconds to wait before each new try of the live stream; the last one repeats (D52). */
export const streamRetrySeconds = [1, 2, 5, 10] as const;
