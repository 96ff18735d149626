import type { Contribution } from '../contributions/noun.ts';
import { enquiryPalette } from './palette.ts';
import { enquiryTimes } from './median-reply-time.ts';
import { enquiryExporter } from './export.ts';
import { askRatingsJob } from './rating/ask.ts';
import { cleanEnquiries } from './retention.ts';
import { mailSources } from './mail-in/today.ts';
import { readArrivals } from './times/arrivals.ts';
import { enquirySources } from './today.ts';
import { enquiryTrash } from './trash.ts';
import { notifyUndelivered } from './undelivered/notify.ts';

export const enquiries: Contribution = {
  trash: [enquiryTrash],
  today: [...enquirySources, ...mailSources],
  palette: enquiryPalette,
  exporters: [enquiryExporter],
  arrivals: readArrivals,
  jobs: [cleanEnquiries, enquiryTimes, askRatingsJob, notifyUndelivered],
};
