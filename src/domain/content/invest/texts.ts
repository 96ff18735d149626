import { headTexts } from '../../site/head-texts.ts';

/** Texts editors cannot change. */
export const investTexts = {
  title: headTexts.invest,
  /** For search results and link previews. */
  description: 'Why invest in Papua New Guinea, the sectors seeking investment, and a calculator of annual returns.',
  loading: 'Loading the Invest page…',
  features: 'Why Invest',
  sectors: 'Key sectors',
  growth: 'Growth',
  calculator: {
    title: 'Return calculator',
    ranges: 'Annual return by sector',
    sector: 'Sector',
    range: 'Annual return',
    notStated: 'Not stated',
    disclaimer: 'Returns are estimates based on the ranges on this page and are not financial advice.',
    form: 'Estimate your return',
    amount: 'Amount to invest',
    amountHint: 'For example, 500,000',
    currency: 'Currency',
    chooseSector: 'Choose a sector',
    submit: 'Calculate return',
    result: 'Estimated annual return',
    at: (percent: string) => `At ${percent}%`,
    basis: (amount: string, sector: string) => `${amount} invested in ${sector} for one year`,
    between: (low: string, high: string) => `Estimated annual return: between ${low} and ${high}`,
    exactly: (amount: string) => `Estimated annual return: ${amount}`,
    prompt: 'Enter an amount to see the estimated range.',
    amountNeeded: 'Enter an amount greater than zero',
    badAmount: 'Enter an amount in figures, such as 500000 or 500,000.50',
    badCurrency: 'Choose a currency from the list',
    badSector: 'Choose a sector from the list',
  },
} as const;
