/** Where the inbox is downloaded as CSV, by the filter in the query. */
export const enquiryExportPath = '/api/exports/enquiries.csv';

/** Rows of one export; whoever needs more narrows the filter. */
export const enquiryExportMax = 20_000;
