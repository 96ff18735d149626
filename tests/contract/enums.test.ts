import { expect, test } from 'vitest';
import * as stored from '../../prisma/generated/enums.ts';
import {
  billingCycleFromRow,
  billingCycles,
  billingCycleToRow,
  invoiceStatuses,
  paymentMethods,
  paymentStatuses,
  reminderKinds,
  statementLineStatuses,
  subscriptionStatuses,
  taxModes,
} from '../../src/domain/billing/billing.ts';
import { billingKinds } from '../../src/domain/billing/billing-details.ts';
import { alertFrequencies } from '../../src/domain/opportunities/alerts/alerts.ts';
import { clientStatuses, interactionKinds } from '../../src/domain/clients/clients.ts';
import { documentKinds, pageTypes, publishStatuses } from '../../src/domain/content/content.ts';
import {
  enquiryInterests,
  enquiryRangeFromRow,
  enquiryRanges,
  enquiryRangeToRow,
  enquiryStages,
} from '../../src/domain/enquiries/enquiries.ts';
import { enquiryCloseReasons } from '../../src/domain/enquiries/stages.ts';
import { mailKinds } from '../../src/domain/enquiries/conversation/mail-in.ts';
import { mediaStores } from '../../src/domain/media/media.ts';
import { opportunityCurrencies, serviceCurrencies } from '../../src/domain/money/money.ts';
import { notificationCategories } from '../../src/domain/notifications/notifications.ts';
import { opportunityStatuses } from '../../src/domain/opportunities/opportunities.ts';
import { roles } from '../../src/domain/access/roles.ts';

/** Compiles only for unions with the same members. */
type Same<A extends string, B extends string> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** A domain tuple beside the database's values; a compiler error if their members differ. */
function pair<const Values extends Record<string, string>, const Tuple extends readonly string[]>(
  values: Values,
  tuple: Same<Values[keyof Values], Tuple[number]> extends true ? Tuple : never,
): [readonly string[], readonly string[]] {
  return [Object.values(values), tuple];
}

/** Every schema enum that the browser reads or sends, by its name there. */
const mirrored = {
  Role: pair(stored.Role, roles),
  PageType: pair(stored.PageType, pageTypes),
  PublishStatus: pair(stored.PublishStatus, publishStatuses),
  DocumentKind: pair(stored.DocumentKind, documentKinds),
  AlertFrequency: pair(stored.AlertFrequency, alertFrequencies),
  OpportunityStatus: pair(stored.OpportunityStatus, opportunityStatuses),
  OpportunityCurrency: pair(stored.OpportunityCurrency, opportunityCurrencies),
  ServiceCurrency: pair(stored.ServiceCurrency, serviceCurrencies),
  SubscriptionStatus: pair(stored.SubscriptionStatus, subscriptionStatuses),
  InvoiceStatus: pair(stored.InvoiceStatus, invoiceStatuses),
  BillingKind: pair(stored.BillingKind, billingKinds),
  ReminderKind: pair(stored.ReminderKind, reminderKinds),
  TaxMode: pair(stored.TaxMode, taxModes),
  PaymentStatus: pair(stored.PaymentStatus, paymentStatuses),
  PaymentMethod: pair(stored.PaymentMethod, paymentMethods),
  StatementLineStatus: pair(stored.StatementLineStatus, statementLineStatuses),
  NotificationCategory: pair(stored.NotificationCategory, notificationCategories),
  ClientStatus: pair(stored.ClientStatus, clientStatuses),
  InteractionKind: pair(stored.InteractionKind, interactionKinds),
  EnquiryCloseReason: pair(stored.EnquiryCloseReason, enquiryCloseReasons),
  EnquiryStage: pair(stored.EnquiryStage, enquiryStages),
  EnquiryInterest: pair(stored.EnquiryInterest, enquiryInterests),
  IncomingMailKind: pair(stored.IncomingMailKind, mailKinds),
  MediaStore: pair(stored.MediaStore, mediaStores),
};

/** Enums whose values the database client spells differently: domain tuple, way there, way back. */
const converted = {
  BillingCycle: [
    pair(stored.BillingCycle, Object.values(billingCycleToRow)),
    billingCycles,
    billingCycleToRow,
    billingCycleFromRow,
  ],
  EnquiryRange: [
    pair(stored.EnquiryRange, Object.values(enquiryRangeToRow)),
    enquiryRanges,
    enquiryRangeToRow,
    enquiryRangeFromRow,
  ],
} as const;

/** Enums without a domain tuple: the browser does not list their values. */
const serverOnly = ['TokenPurpose', 'SignInOutcome', 'RedirectOrigin', 'OutboxKind', 'JobStatus', 'IncomingMailState'];

test.each(Object.entries(mirrored))(
  '%s has the same values in the same order in the domain',
  (_name, [values, tuple]) => {
    expect(tuple).toEqual(values);
  },
);

test.each(Object.entries(converted))(
  '%s converts to the row and back without loss',
  (_name, [[values], tuple, there, back]) => {
    const toRow: Record<string, string> = there;
    const fromRow: Record<string, string> = back;
    expect(tuple.map((value) => toRow[value])).toEqual(values);
    expect(values.map((value) => fromRow[value])).toEqual(tuple);
  },
);

test('no enum of the schema is missing', () => {
  expect([...Object.keys(mirrored), ...Object.keys(converted), ...serverOnly].toSorted()).toEqual(
    Object.keys(stored).toSorted(),
  );
});
