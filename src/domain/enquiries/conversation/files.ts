const mebibyte = 1024 * 1024;

/** `perMessage` files; a sender's bytes: `perDay` in 24 hours, `perEnquiry` in all. */
export const enquiryFileLimits = { perMessage: 5, perDay: 100 * mebibyte, perEnquiry: 250 * mebibyte } as const;

/** Outside the trial gate (D2). POST with a mailed link's token; GET for accounts. */
export const enquiryFilePath = '/enquiries/track/files';
/** Multipart: the fields before the files. */
export const messageFilesPath = '/api/enquiries/messages';
export const replyFilesPath = '/api/enquiries/replies';

/** `size` in bytes. */
export interface EnquiryFile {
  id: string;
  name: string;
  size: number;
}
