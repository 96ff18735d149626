export const enquiryExportPath = '/api/exports/enquiries.csv';

/** Beyond it, narrow the filter. */
export const enquiryExportMax = 20_000;
