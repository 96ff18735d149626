import * as z from 'zod/mini';
import { amountFault } from '../money/amount-fault.ts';
import { normalAmount } from '../money/amount-entry.ts';
import { billingCycles } from '../billing/billing.ts';
import { defaultCurrency, serviceCurrencies } from '../money/money.ts';
import { filledLine, trimmedLines } from '../forms/entry-lines.ts';
import { trimmedLine } from '../forms/plain-text.ts';
import { maxServiceNameLength } from './offer.ts';
import { serviceEntryTexts as texts } from './entry-texts.ts';
import type { ContentDocument } from '../content/documents.ts';

export const serviceLimits = {
  name: maxServiceNameLength,
  category: 80,
  shortDescription: 300,
  description: 5000,
  features: 30,
  feature: 200,
  maxSubscribersDigits: 6,
} as const;

const area = (max: number) => trimmedLines(max, texts.plain);

/** Empty text means 0 (D41). */
const price = z.string().check(
  z.overwrite((text) => normalAmount(text.trim() === '' ? '0' : text)),
  z.check(({ value, issues }) => {
    const message = amountFault(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value.slice(0, 40), message });
  }),
);

const wholeNumber = new RegExp(`^(?:[1-9]\\d{0,${serviceLimits.maxSubscribersDigits - 1}})?$`);

/** Spec 2 §3, 5; D41. All fields are present. */
export const serviceContent = z.strictObject({
  name: filledLine(serviceLimits.name, texts.nameRequired),
  category: trimmedLine(serviceLimits.category),
  shortDescription: trimmedLine(serviceLimits.shortDescription),
  description: area(serviceLimits.description),
  price,
  currency: z.enum(serviceCurrencies),
  billingCycle: z.enum(billingCycles),
  /** Text, so drafts keep any input; empty: no limit. */
  maxSubscribers: z.string().check(
    z.overwrite((text) => text.trim().replace(/^0+(?=\d)/, '')),
    z.regex(wholeNumber, texts.maxSubscribersRule),
  ),
  isActive: z.boolean(),
  /** No subscriptions (D63). */
  isDemo: z.boolean(),
  features: z
    .array(filledLine(serviceLimits.feature, texts.featureRequired))
    .check(z.maxLength(serviceLimits.features)),
});
export type ServiceContent = z.infer<typeof serviceContent>;

/** A restore does not change availability. */
export const unchangedByServiceRestore = ['isActive'] as const satisfies readonly (keyof ServiceContent)[];

export const serviceDocument: ContentDocument<ServiceContent> = {
  name: 'service',
  schemaVersion: 1,
  schema: serviceContent,
  defaults: {
    name: '',
    category: '',
    shortDescription: '',
    description: '',
    price: '0.00',
    currency: defaultCurrency,
    billingCycle: 'monthly',
    maxSubscribers: '',
    isActive: true,
    isDemo: false,
    features: [],
  },
  upgrades: [],
};
