/** Address of uploads (D53). */
export const uploadsPath = '/api/uploads';
/** Files with a message or reply of an enquiry. */
export const enquiryUploadsPath = '/api/enquiries';

const beginnings = [`${uploadsPath}/`, `${enquiryUploadsPath}/`, '/enquiries/track'];

/** Paced by size: also the conversation's form without script, which may carry files. */
export function isUpload(address: string): boolean {
  return beginnings.some((beginning) => address.startsWith(beginning));
}
