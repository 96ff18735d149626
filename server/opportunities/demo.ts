import type { OpportunityCurrency } from '../../src/domain/money/money.ts';

/** Invented, never an offer, always marked (`is_demo`). */
interface DemoOpportunity {
  title: string;
  sector: string;
  province: string;
  currency: OpportunityCurrency;
  amount: string;
  roi: string;
  timeline: string;
  description: string;
  /** In addition to `commonNeeds`. */
  needs: string[];
  benefits: string[];
}

export const commonNeeds = [
  'A company registered in Papua New Guinea, or an overseas company registered to do business here.',
  'A Foreign Enterprise Certificate, if the investor is foreign-owned or foreign-controlled.',
  'Secure title to the land.',
  'An environment permit.',
];

/** Newest first. Amounts, returns and timelines are invented. */
export const demoOpportunities: DemoOpportunity[] = [
  {
    title: 'Specialty coffee mill',
    sector: 'agriculture',
    province: 'Eastern Highlands',
    currency: 'PGK',
    amount: '18000000',
    roi: '14-18% IRR',
    timeline: '2 years',
    description: 'Processes selected lots from contract growers to a quality that sells at a premium.',
    needs: ['A Coffee Industry Corporation (CIC) licence.', 'Supply contracts with growers.'],
    benefits: ['Specialty coffee sells at a premium price.'],
  },
  {
    title: 'Couverture chocolate plant',
    sector: 'agriculture',
    province: 'Autonomous Region of Bougainville',
    currency: 'PGK',
    amount: '25000000',
    roi: '13-17% IRR',
    timeline: '2 years',
    description:
      'Turns Bougainville cocoa into chocolate for confectioners, so that the region exports a finished product instead of beans.',
    needs: ['A Cocoa Board licence.'],
    benefits: ['Access to the European Union market under the interim partnership agreement.'],
  },
  {
    title: 'Tuna loining plant and cold store',
    sector: 'fisheries',
    province: 'Morobe',
    currency: 'USD',
    amount: '30000000',
    roi: '12-16% IRR',
    timeline: '3 years',
    description: 'Processes tuna onshore, which national policy favours.',
    needs: ['A National Fisheries Authority (NFA) licence.', 'Approval under European Union hygiene rules.'],
    benefits: ['A rebate for onshore processing.'],
  },
  {
    title: 'Vanilla curing and extract',
    sector: 'agriculture',
    province: 'East Sepik',
    currency: 'PGK',
    amount: '9000000',
    roi: '15-20% IRR',
    timeline: '18 months',
    description: 'Cures vanilla and makes extract close to the growers, to keep more of the value in the province.',
    needs: ['Records to trace each lot to its growers.'],
    benefits: ['Low start-up capital compared with other processing plants.'],
  },
  {
    title: 'Veneer and plywood mill',
    sector: 'forestry',
    province: 'East New Britain',
    currency: 'PGK',
    amount: '70000000',
    roi: '11-15% IRR',
    timeline: '3 years',
    description: 'Turns plantation logs into veneer and plywood, as the country reduces round log exports.',
    needs: ['A reliable supply of plantation logs.'],
    benefits: ['Falling log exports leave more timber for local processing.'],
  },
  {
    title: '24-room dive lodge',
    sector: 'tourism',
    province: 'Milne Bay',
    currency: 'PGK',
    amount: '22000000',
    roi: '10-14% IRR',
    timeline: '2 years',
    description: 'A lodge for divers on the coast, built and run by agreement with the landowners.',
    needs: ['An agreement with the landowners.'],
    benefits: ['Steady demand from visitors who travel to dive.'],
  },
  {
    title: '6 MW run-of-river hydropower',
    sector: 'energy',
    province: 'Simbu',
    currency: 'USD',
    amount: '28000000',
    roi: '11-14% IRR',
    timeline: '4 years',
    description: 'Sells river hydropower under a long-term contract.',
    needs: ['A water permit.', 'A power purchase contract.'],
    benefits: ['Long-term power sales.'],
  },
  {
    title: 'Solar mini-grids',
    sector: 'energy',
    province: 'Manus',
    currency: 'USD',
    amount: '12000000',
    roi: '9-12% IRR',
    timeline: '3 years',
    description: 'Supplies communities that are not on the grid.',
    needs: ['Tariff approval.'],
    benefits: ['Co-financing alongside the investor’s capital.'],
  },
  {
    title: 'Palm oil refinery and soap works',
    sector: 'manufacturing',
    province: 'West New Britain',
    currency: 'PGK',
    amount: '85000000',
    roi: '13-16% IRR',
    timeline: '3 years',
    description: 'Turns crude palm oil from certified growers into products that the country now imports.',
    needs: ['A supply of certified palm oil.'],
    benefits: ['Its products replace imports.'],
  },
  {
    title: 'Packaging and recycling plant',
    sector: 'manufacturing',
    province: 'Morobe',
    currency: 'PGK',
    amount: '35000000',
    roi: '12-15% IRR',
    timeline: '18 months',
    description: 'Makes packaging from recycled material beside the port.',
    needs: ['A port-side site.'],
    benefits: ['A 20% first-year deduction for manufacturing plant. Check this with a tax adviser.'],
  },
  {
    title: 'Freight depot',
    sector: 'infrastructure',
    province: 'Western Highlands',
    currency: 'PGK',
    amount: '60000000',
    roi: '10-13% IRR',
    timeline: '3 years',
    description: 'Stores, sorts and transfers freight for traffic on roads upgraded under the Connect PNG programme.',
    needs: ['A State lease.'],
    benefits: ['The highway upgrade will bring more freight.'],
  },
  {
    title: 'Mine equipment workshop',
    sector: 'mining',
    province: 'Enga',
    currency: 'PGK',
    amount: '40000000',
    roi: '14-18% IRR',
    timeline: '2 years',
    description: 'Services and repairs equipment for mines such as Porgera, which reopened in December 2023.',
    needs: ['A local partner.', 'A security plan.'],
    benefits: ['Growing demand as mining in the province recovers.'],
  },
];
