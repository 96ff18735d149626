import type { Prisma } from '../../prisma/generated/client.ts';
import type { Tx } from '../platform/database.ts';

/** Invented; marked as examples. */
const demoServices: Prisma.ServiceCreateManyInput[] = [
  {
    name: 'Investor Briefing',
    category: 'Advisory',
    shortDescription: 'A written briefing on your sector and an hour with our team.',
    description:
      'For new investors: a written dossier on the sector of your choice, a one-hour call to talk it through, and a list of people and offices to contact next.',
    price: '450',
    currency: 'PGK',
    billingCycle: 'one_time',
    features: ['Sector dossier', 'One-hour call', 'Contact list'],
  },
  {
    name: 'Certification Assistance',
    category: 'Facilitation',
    shortDescription: 'Help with your certification application until the decision.',
    description:
      'We check your application, help with the forms and follow it up until there is a decision. We cannot promise how long the decision will take.',
    price: '2800',
    currency: 'PGK',
    billingCycle: 'one_time',
    maxSubscribers: 40,
    features: ['Application check', 'Help with forms', 'Follow-up until the decision'],
  },
  {
    name: 'Market Watch',
    category: 'Information',
    shortDescription: 'A monthly update on your sector, with tenders and data.',
    description: 'A monthly note on your sector, tender alerts and data tables.',
    price: '35',
    currency: 'USD',
    billingCycle: 'monthly',
    features: ['Monthly sector note', 'Tender alerts', 'Data tables'],
  },
  {
    name: 'Investor Care',
    category: 'Aftercare',
    shortDescription: 'A named officer for your investment.',
    description: 'For established investors: a named officer, a visit every quarter and help to track your permits.',
    price: '6000',
    currency: 'PGK',
    billingCycle: 'annually',
    maxSubscribers: 25,
    features: ['Named officer', 'Quarterly visit', 'Permit tracking'],
  },
  {
    name: 'Export Ready',
    category: 'Exports',
    shortDescription: 'A label and standards review, and introductions to buyers.',
    description:
      'For producers who want to export: a review of your labels and standards, introductions to buyers and a discount at trade fairs.',
    price: '900',
    currency: 'PGK',
    billingCycle: 'quarterly',
    maxSubscribers: 60,
    features: ['Label and standards review', 'Buyer matching', 'Trade fair discount'],
  },
  {
    name: 'Trade Mission Seat',
    category: 'Events',
    shortDescription: 'A place on a trade mission, with meetings arranged.',
    description: 'A place on a trade mission, with a programme of meetings, a briefing and an interpreter.',
    price: '1200',
    currency: 'AUD',
    billingCycle: 'one_time',
    maxSubscribers: 15,
    features: ['Meetings programme', 'Briefing', 'Interpreter'],
  },
];

export async function seedDemoServices(tx: Tx): Promise<void> {
  await tx.service.createMany({ data: demoServices.map((service) => ({ ...service, isDemo: true })) });
}
