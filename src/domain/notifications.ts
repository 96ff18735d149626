/** What a notification is about (D52); of `today` there is a mail alone, with what is late or waiting. */
export const notificationCategories = ['payment', 'subscription', 'enquiry', 'role', 'security', 'today'] as const;
