/** CSV download of the filtered inbox. */
export const enquiryExportPath = '/api/exports/enquiries.csv';

/** Per export; for more, narrow the filter. */
export const enquiryExportMax = 20_000;
