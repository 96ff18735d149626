export const enquiryExportPath = '/api/exports/enquiries.csv';

/** Per export; beyond it, narrow the filter. */
export const enquiryExportMax = 20_000;
