import { billingDetailsTexts } from '../../src/domain/billing/billing-details-texts.ts';
import { documentTexts } from '../../src/domain/billing/document-texts.ts';
import { offerTexts } from '../../src/domain/billing/portal-texts.ts';
import { mailTexts } from '../../src/domain/mail/texts.ts';
import { conversationTexts } from '../../src/domain/enquiries/conversation/conversation-texts.ts';
import { enquiryInboxTexts } from '../../src/domain/enquiries/inbox-texts.ts';
import { enquiryTexts } from '../../src/domain/enquiries/texts.ts';
import { opportunityDetailTexts } from '../../src/domain/opportunities/detail-texts.ts';
import { opportunityManagerTexts } from '../../src/domain/opportunities/manager-texts.ts';
import { opportunityTexts } from '../../src/domain/opportunities/texts.ts';
import { roleRefusals, roleTexts } from '../../src/domain/access/texts.ts';
import { searchTexts } from '../../src/domain/search/texts.ts';
import { serviceManagerTexts } from '../../src/domain/services/texts.ts';
import { serviceOfferTexts } from '../../src/domain/services/offer-texts.ts';
import { catalogue } from './catalogue.ts';
import { daysToDecide } from '../../server/billing/staff-payments/today.ts';

catalogue('D61 to D73', {
  'a role is refused in words, and an invitation is offered (D61)': [
    ['No user found with that email address.', roleRefusals.unknownEmail],
    ['Invite', roleTexts.invite],
  ],
  'working days to decide about a proof (D62)': [[2, daysToDecide]],
  'demo records are marked wherever they show (D63)': [
    ['Example projects', opportunityTexts.examplesTitle],
    ['Illustrative example', opportunityTexts.example],
    ['Illustrative example', opportunityManagerTexts.example],
    ['Illustrative example', searchTexts.example],
    ['Example', serviceOfferTexts.example],
    ['Example', serviceManagerTexts.demo],
  ],
  'a service that cannot be paid keeps its card (D65)': [
    ['Payment is not available yet', offerTexts.notPayable],
    ['Ask us about this service', offerTexts.ask],
  ],
  'an amount of nothing in words (D69)': [
    ['Amount on request', opportunityTexts.amount({ amount: '0.00', currency: 'USD' })],
    ['Amount on request', opportunityTexts.amount({ amount: '0', currency: 'PGK' })],
    ['Free', serviceOfferTexts.free],
  ],
  "'Express Interest' of an opportunity (D71)": [
    ['About: Coffee mill', enquiryTexts.about('Coffee mill')],
    ['Email us instead', opportunityDetailTexts.emailInstead],
    ['Investment Inquiry: Coffee mill', opportunityDetailTexts.mailSubject('Coffee mill')],
  ],
  'the conversation of an enquiry (D20, D71)': [
    ['We will reply by 16:00 on Tuesday 24 November.', conversationTexts.promised('16:00 on Tuesday 24 November')],
    ['Enter the 6 digits from the email', conversationTexts.badCode],
    ['Reply online', mailTexts.enquiryReply({ subject: '', body: '', number: '', url: '/' }).action?.label ?? ''],
    ['No response from the sender', enquiryInboxTexts.closeReasons.no_response],
  ],
  'shown for running periods only (D70)': [['Subscribed', offerTexts.subscribed]],
  'a summary, confirmed with the toast of D47 (D73)': [
    ['Subscribe Now', offerTexts.subscribe],
    ['Subscription initiated', offerTexts.initiated],
    ['Correct billing details', billingDetailsTexts.correct],
    ['Revision 2, 24 November 2026', documentTexts.revision(2, '24 November 2026')],
  ],
});
