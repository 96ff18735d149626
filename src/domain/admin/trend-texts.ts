import { pluralise } from '../forms/pluralise.ts';

export const trendTexts = {
  title: 'Last 8 weeks',
  loading: 'Loading the charts',
  failed: 'Failed to load the charts',
  showTable: 'Show as a table',
  week: 'Week starting',
  enquiries: 'New enquiries',
  received: 'Received',
  answeredInTime: 'Answered on time',
  inTime: (inTime: number, due: number) =>
    due === 0 ? 'No replies were due' : `${Math.round((inTime / due) * 100)}% answered in time`,
  money: (currency: string) => `Money received (${currency})`,
  moneyReceived: 'Received',
  outstanding: (amount: string) => `${amount} outstanding`,
  noMoney: 'Money received',
  noPayments: 'No payments yet',
  opportunities: 'Opportunities',
  published: 'Published',
  closed: 'Closed',
  opportunityCounts: (published: number, closed: number) => `${published} published, ${closed} closed`,
  changes: 'Changes published',
  changeCount: (count: number) => pluralise(count, 'change', 'changes'),
} as const;
