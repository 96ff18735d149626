import type { OpportunityCurrency } from '../../src/domain/money.ts';

/** An invented project that shows how opportunities are presented. Never an offer, always marked (`is_demo`). */
interface DemoOpportunity {
  title: string;
  sector: string;
  province: string;
  currency: OpportunityCurrency;
  amount: string;
  roi: string;
  timeline: string;
  description: string;
  /** What this project needs beyond `commonNeeds`. */
  needs: string[];
  benefits: string[];
}

/** What every one of them would need. */
export const commonNeeds = [
  'A company registered in Papua New Guinea, or an overseas company registered to do business here.',
  'A Foreign Enterprise Certificate, where the investor is foreign-owned or foreign-controlled.',
  'A secure title to the land.',
  'An environment permit.',
];

/** In the order of the list, the newest first. Amounts, returns and timelines are made up. */
export const demoOpportunities: DemoOpportunity[] = [
  {
    title: 'Specialty coffee mill',
    sector: 'agriculture',
    province: 'Eastern Highlands',
    currency: 'PGK',
    amount: '18000000',
    roi: '14-18% IRR',
    timeline: '2 years',
    description:
      'A mill for specialty coffee in the Eastern Highlands, supplied by growers under contract. Smallholders grow most of the coffee of Papua New Guinea, much of it in the Highlands. The mill would prepare selected lots to a quality for which buyers pay more than the ordinary price.',
    needs: ['A licence of the Coffee Industry Corporation (CIC).', 'Supply contracts with growers.'],
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
      'A plant that makes couverture, the chocolate that confectioners work with, from cocoa of Bougainville. About a third of the cocoa growers of Papua New Guinea live in the region. The plant would export a finished product instead of beans.',
    needs: ['A licence of the Cocoa Board.'],
    benefits: ['Access to the market of the European Union under the interim partnership agreement.'],
  },
  {
    title: 'Tuna loining plant and cold store',
    sector: 'fisheries',
    province: 'Morobe',
    currency: 'USD',
    amount: '30000000',
    roi: '12-16% IRR',
    timeline: '3 years',
    description:
      'A plant in Morobe that prepares tuna loins, with a cold store beside it. The waters of Papua New Guinea yield about 453,000 tonnes of tuna, and policy favours fish that is processed onshore.',
    needs: [
      'A licence of the National Fisheries Authority (NFA).',
      'Approval under the hygiene rules of the European Union.',
    ],
    benefits: ['A rebate for fish that is processed onshore.'],
  },
  {
    title: 'Vanilla curing and extract',
    sector: 'agriculture',
    province: 'East Sepik',
    currency: 'PGK',
    amount: '9000000',
    roi: '15-20% IRR',
    timeline: '18 months',
    description:
      'A curing house in East Sepik that also makes vanilla extract. The Sepik provinces are the centre of vanilla growing in Papua New Guinea. Curing and extraction close to the growers would keep more of the value in the province.',
    needs: ['Records that trace each lot back to its growers.'],
    benefits: ['A start with little capital compared with other processing plants.'],
  },
  {
    title: 'Veneer and plywood mill',
    sector: 'forestry',
    province: 'East New Britain',
    currency: 'PGK',
    amount: '70000000',
    roi: '11-15% IRR',
    timeline: '3 years',
    description:
      'A mill in East New Britain that turns plantation logs into veneer and plywood. National policy is to bring down the export of round logs, so that more timber is processed in the country.',
    needs: ['An assured supply of plantation logs.'],
    benefits: ['The phase-down of log exports leaves more timber for processing in the country.'],
  },
  {
    title: '24-room dive lodge',
    sector: 'tourism',
    province: 'Milne Bay',
    currency: 'PGK',
    amount: '22000000',
    roi: '10-14% IRR',
    timeline: '2 years',
    description:
      'A lodge of 24 rooms for divers on the coast of Milne Bay, built and run in accord with the owners of the land. Milne Bay is one of the regions that visitors come to Papua New Guinea for.',
    needs: ['An accord with the landowners.'],
    benefits: ['Demand of a niche that travels for the diving.'],
  },
  {
    title: '6 MW run-of-river hydropower',
    sector: 'energy',
    province: 'Simbu',
    currency: 'USD',
    amount: '28000000',
    roi: '11-14% IRR',
    timeline: '4 years',
    description:
      'A river hydropower plant of 6 megawatts in Simbu that sells its power under a long contract. About a fifth of the population is on the grid, and the national goal is 70 per cent by 2030.',
    needs: ['A water permit.', 'A contract for the sale of the power.'],
    benefits: ['Sales of power agreed for a long time.'],
  },
  {
    title: 'Solar mini-grids',
    sector: 'energy',
    province: 'Manus',
    currency: 'USD',
    amount: '12000000',
    roi: '9-12% IRR',
    timeline: '3 years',
    description:
      'Solar mini-grids for communities in Manus. About a fifth of the population of Papua New Guinea is on the grid; the national goal is 70 per cent by 2030.',
    needs: ['Approval of the tariff.'],
    benefits: ['Co-finance beside the capital of the investor.'],
  },
  {
    title: 'Palm oil refinery and soap works',
    sector: 'manufacturing',
    province: 'West New Britain',
    currency: 'PGK',
    amount: '85000000',
    roi: '13-16% IRR',
    timeline: '3 years',
    description:
      'A refinery in West New Britain, one of the palm oil provinces, with a soap works beside it. It would turn crude oil from certified growers into products that the country imports today.',
    needs: ['A supply of certified palm oil.'],
    benefits: ['Its products take the place of imports in the home market.'],
  },
  {
    title: 'Packaging and recycling plant',
    sector: 'manufacturing',
    province: 'Morobe',
    currency: 'PGK',
    amount: '35000000',
    roi: '12-15% IRR',
    timeline: '18 months',
    description:
      'A plant beside a port in Morobe that makes packaging and recycles material for it. Much of the manufacturing of Papua New Guinea is in Lae, the capital of the province.',
    needs: ['A site at the side of a port.'],
    benefits: ['A first-year deduction of 20 per cent for manufacturing plant; please confirm it with a tax adviser.'],
  },
  {
    title: 'Freight depot',
    sector: 'infrastructure',
    province: 'Western Highlands',
    currency: 'PGK',
    amount: '60000000',
    roi: '10-13% IRR',
    timeline: '3 years',
    description:
      'A depot in the Western Highlands where freight is stored, sorted and changed between vehicles. It would serve traffic on the roads that the country is upgrading under its Connect PNG programme.',
    needs: ['A lease of State land.'],
    benefits: ['The upgrade of the highway brings more freight.'],
  },
  {
    title: 'Mine equipment workshop',
    sector: 'mining',
    province: 'Enga',
    currency: 'PGK',
    amount: '40000000',
    roi: '14-18% IRR',
    timeline: '2 years',
    description:
      'A workshop in Enga that services and repairs the equipment of mines. The Porgera gold mine in the province was restarted in December 2023.',
    needs: ['A local partner.', 'A security plan.'],
    benefits: ['Work that grows while mining in the province picks up again.'],
  },
];
