/** For staff. Notifications are deleted by it: once stored, it must not change. */
export const enquiryLink = (id: string): string => `/admin/enquiries?id=${id}`;

/** For the sender's account; as {@link enquiryLink}. */
export const ownEnquiryLink = (number: string): string => `/dashboard/enquiries/${number}`;
