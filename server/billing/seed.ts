import type { Prisma } from '../../prisma/generated/client.ts';
import type { Tx } from '../platform/database.ts';

/** Invented services with invented prices, all marked as examples (`is_demo`). */
const demoServices: Prisma.ServiceCreateManyInput[] = [
  {
    name: 'Investor Briefing',
    category: 'Advisory',
    shortDescription: 'A dossier on your sector and an hour with the team.',
    description:
      'For investors at the beginning: a written dossier on the sector of your choice, a call of one hour to talk it through, and a list of the people and offices to speak to next.',
    price: '450',
    currency: 'PGK',
    billingCycle: 'one_time',
    features: ['Sector dossier', 'One-hour call', 'Contact list'],
  },
  {
    name: 'Certification Assistance',
    category: 'Facilitation',
    shortDescription: 'Help with your application for certification, up to the decision.',
    description:
      'We check your file, help with the forms and follow the application until it is decided. No time for the decision is promised.',
    price: '2800',
    currency: 'PGK',
    billingCycle: 'one_time',
    maxSubscribers: 40,
    features: ['Check of your file', 'Help with the forms', 'Follow-up to the decision'],
  },
  {
    name: 'Market Watch',
    category: 'Information',
    shortDescription: 'A note on your sector every month, with tenders and data.',
    description: 'Every month a note on your sector, alerts to tenders, and the data behind it as tables.',
    price: '35',
    currency: 'USD',
    billingCycle: 'monthly',
    features: ['Monthly sector note', 'Tender alerts', 'Data tables'],
  },
  {
    name: 'Investor Care',
    category: 'Aftercare',
    shortDescription: 'A named officer who stays with your investment.',
    description:
      'For investors who are established: an officer whom you know by name, a visit every quarter, and an eye on where your permits stand.',
    price: '6000',
    currency: 'PGK',
    billingCycle: 'annually',
    maxSubscribers: 25,
    features: ['Named officer', 'Visit every quarter', 'Tracking of permits'],
  },
  {
    name: 'Export Ready',
    category: 'Exports',
    shortDescription: 'Your product checked against labels and standards, and brought to buyers.',
    description:
      'For producers who want to export: a review of your labels and of the standards that apply, matching with buyers, and a discount on places at fairs.',
    price: '900',
    currency: 'PGK',
    billingCycle: 'quarterly',
    maxSubscribers: 60,
    features: ['Review of labels and standards', 'Buyer matching', 'Discount at fairs'],
  },
  {
    name: 'Trade Mission Seat',
    category: 'Events',
    shortDescription: 'A place on a trade mission, with meetings arranged.',
    description: 'A place on a trade mission with a programme of meetings, a briefing before it and an interpreter.',
    price: '1200',
    currency: 'AUD',
    billingCycle: 'one_time',
    maxSubscribers: 15,
    features: ['Programme of meetings', 'Briefing', 'Interpreter'],
  },
];

/** Writes the illustrative services of the portal. */
export async function seedDemoServices(tx: Tx): Promise<void> {
  await tx.service.createMany({ data: demoServices.map((service) => ({ ...service, isDemo: true })) });
}
