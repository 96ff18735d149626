/** For staff. Notifications are deleted by it: once stored, it must not change. */
export const enquiryLink = (id: string): string => `/admin/enquiries?id=${id}`;
