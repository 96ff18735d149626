import { formTexts } from '../../src/domain/forms/texts.ts';
import { catalogue } from './catalogue.ts';
import { billingCycles } from '../../src/domain/billing/billing.ts';
import { opportunityDocument } from '../../src/domain/opportunities/document.ts';
import { serviceDocument } from '../../src/domain/services/document.ts';
import { opportunityCurrencies, serviceCurrencies } from '../../src/domain/money/money.ts';
import { opportunityStatuses } from '../../src/domain/opportunities/opportunities.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { opportunityManagerTexts } from '../../src/domain/opportunities/manager-texts.ts';
import { serviceManagerTexts } from '../../src/domain/services/texts.ts';

catalogue('2 §2, §5 and §8, services', {
  form: [
    ['Add New Service', serviceManagerTexts.add],
    ['Edit Service', serviceManagerTexts.editTitle],
    ['Save Service', serviceManagerTexts.save],
    ['Cancel', formTexts.cancel],
    ['Service Name', contentFieldTexts.service.name],
    ['Category', contentFieldTexts.service.category],
    ['Short Description', contentFieldTexts.service.shortDescription],
    ['Full Description', contentFieldTexts.service.description],
    ['Price', contentFieldTexts.service.price],
    ['Currency', contentFieldTexts.service.currency],
    ['Billing Cycle', contentFieldTexts.service.billingCycle],
    ['Max Subscribers', contentFieldTexts.service.maxSubscribers],
    ['Active Service', contentFieldTexts.service.isActive],
    ['Are you sure you want to delete this service?', serviceManagerTexts.confirmRemove],
  ],
  toasts: [
    ['Error fetching services', serviceManagerTexts.fetchFailed],
    ['Error saving service', serviceManagerTexts.saveFailed],
    ['Error deleting service', serviceManagerTexts.removeFailed],
    ['Service updated successfully', serviceManagerTexts.updated],
    ['Service created successfully', serviceManagerTexts.created],
    ['Service deleted successfully', serviceManagerTexts.removed],
  ],
  options: [
    [['USD', 'PGK', 'AUD'], serviceCurrencies],
    [['monthly', 'quarterly', 'annually', 'one-time'], billingCycles],
    [
      { monthly: 'Monthly', quarterly: 'Quarterly', annually: 'Annually', 'one-time': 'One-time' },
      serviceManagerTexts.cycles,
    ],
  ],
  'a new one': [
    [
      { price: '0.00', currency: 'USD', billingCycle: 'monthly', maxSubscribers: '', isActive: true },
      (({ price, currency, billingCycle, maxSubscribers, isActive }) => ({
        price,
        currency,
        billingCycle,
        maxSubscribers,
        isActive,
      }))(serviceDocument.defaults),
    ],
  ],
});

catalogue('2 §2, §5 and §8, investment opportunities', {
  texts: [
    ['Add Opportunity', opportunityManagerTexts.add],
    ['N/A', opportunityManagerTexts.noRoi],
    ['Are you sure you want to delete this opportunity?', opportunityManagerTexts.confirmRemove],
    ['Opportunity updated successfully', opportunityManagerTexts.updated],
    ['Opportunity created successfully', opportunityManagerTexts.created],
    ['Opportunity deleted successfully', opportunityManagerTexts.removed],
    ['Error', opportunityManagerTexts.error],
    ['Failed to save opportunity', opportunityManagerTexts.saveFailed],
    ['Failed to delete opportunity', opportunityManagerTexts.removeFailed],
  ],
  options: [
    [['active', 'pending', 'closed'], opportunityStatuses],
    [['USD', 'EUR', 'PGK'], opportunityCurrencies],
    [{ active: 'Active', pending: 'Pending', closed: 'Closed' }, opportunityManagerTexts.statuses],
  ],
  'a new one': [
    ['active', opportunityDocument.defaults.status],
    ['USD', opportunityDocument.defaults.currency],
  ],
  'labels of the form': [
    [
      ['Title', 'Description', 'Sector', 'Location', 'Investment amount', 'Currency', 'Expected ROI', 'Timeline'],
      [
        contentFieldTexts.opportunity.title,
        contentFieldTexts.opportunity.description,
        contentFieldTexts.opportunity.sector,
        contentFieldTexts.opportunity.location,
        contentFieldTexts.opportunity.investmentAmount,
        contentFieldTexts.opportunity.currency,
        contentFieldTexts.opportunity.expectedRoi,
        contentFieldTexts.opportunity.timeline,
      ],
    ],
    [
      ['Status', 'Contact email', 'Contact phone', 'Requirements', 'Benefits'],
      [
        contentFieldTexts.opportunity.status,
        contentFieldTexts.opportunity.contactEmail,
        contentFieldTexts.opportunity.contactPhone,
        contentFieldTexts.opportunity.requirements,
        contentFieldTexts.opportunity.benefits,
      ],
    ],
  ],
});
