/** What a notification is about (D52). */
export const notificationCategories = ['payment', 'subscription', 'enquiry', 'role', 'security'] as const;
