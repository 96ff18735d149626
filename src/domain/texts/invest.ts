import { headTexts } from './head.ts';

/** Words of the Invest page that no editor writes. */
export const investTexts = {
  title: headTexts.invest,
  /** In search results and previews of links. */
  description:
    'Reasons to invest in Papua New Guinea, the sectors that look for capital, and a calculator of yearly returns.',
  loading: 'Loading the Invest page…',
  features: 'Why Invest',
  sectors: 'Key sectors',
  growth: 'Growth',
  calculator: {
    title: 'Return calculator',
    ranges: 'Yearly return by sector',
    sector: 'Sector',
    range: 'Yearly return',
    notStated: 'Not stated',
    disclaimer:
      'Returns are estimates worked out from the ranges on this page. They are neither a promise nor financial advice.',
    form: 'Work out a return',
    amount: 'Amount to invest',
    amountHint: 'Digits, with or without commas, such as 500,000',
    currency: 'Currency',
    chooseSector: 'Choose a sector',
    submit: 'Work out the return',
    result: 'Estimated yearly return',
    at: (percent: string) => `At ${percent}%`,
    basis: (amount: string, sector: string) => `On ${amount} in ${sector}, for one year`,
    between: (low: string, high: string) => `Estimated yearly return: between ${low} and ${high}`,
    exactly: (amount: string) => `Estimated yearly return: ${amount}`,
    prompt: 'Enter an amount and the low and the high end of the range appear here.',
    amountNeeded: 'Enter an amount above zero',
    badAmount: 'Enter an amount in digits, such as 500000 or 500,000.50',
    badCurrency: 'Choose a currency from the list',
    badSector: 'Choose a sector from the list',
  },
} as const;
