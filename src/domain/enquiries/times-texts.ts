import { officeHours } from '../time/working-days.ts';

const dayMinutes = (officeHours.to - officeHours.from) * 60;

function duration(minutes: number): string {
  if (minutes < 60) return `${Math.round(minutes)} min`;
  if (minutes < dayMinutes) return `${(minutes / 60).toFixed(1)} h`;
  return `${(minutes / dayMinutes).toFixed(1)} days`;
}

export const timesTexts = {
  lead: 'Grouped by the month in which the enquiry arrived, in working time. Spam, duplicates and tests are not counted.',
  failed: 'Failed to load the reply times',
  loading: 'Loading the reply times',
  empty: 'No enquiries in the last 12 months.',
  table: 'Reply times by month and officer',
  month: 'Month',
  officer: 'Officer',
  everyone: 'All',
  nobody: 'Not assigned',
  received: 'Received',
  inTime: 'On time',
  firstMedian: 'First reply',
  laterMedian: 'Later replies',
  closedUnanswered: 'Closed without a reply',
  answered: 'Answered',
  withReason: 'With a reason to invest',
  followedUp: 'Followed up',
  helpful: 'Found helpful',
  hint: 'First and later replies are medians. ‘With a reason to invest’ means the reply links to an opportunity or a page of this site. ‘Followed up’ means we wrote again within 30 days of our first reply. ‘Found helpful’ counts the senders who answered the question.',
  duration: (minutes: number | null) => (minutes === null ? '–' : duration(minutes)),
  share: (count: number, of: number) => (of === 0 ? '–' : `${count} of ${of}`),
  tests: (count: number) => (count === 1 ? '1 test is not counted.' : `${count} tests are not counted.`),
  chart: 'Enquiries received and answered on time',
  chartSummary: (inTime: number, answered: number) => `${inTime} of ${answered} replies were on time.`,
  showTable: 'Show as a table',

  isTest: 'This is a test',
  testNote: 'A test is left out of the reply times.',
  markTest: 'Mark as a test',
  unmarkTest: 'Unmark as a test',
  marked: 'Marked as a test',
  unmarked: 'No longer marked as a test',
} as const;
