import { expect, it } from 'vitest';
import { clientTexts } from '../../../src/domain/clients/texts.ts';
import { enquiryInboxTexts } from '../../../src/domain/enquiries/inbox-texts.ts';
import { enquiryNote, enquiryReply } from '../../../src/domain/enquiries/inbox.ts';
import { enquiryTexts } from '../../../src/domain/enquiries/texts.ts';

it.each(['Called.\r\nTwice.', 'Called.\rTwice.', ' Called.\nTwice. \r'])('%j is kept as two lines', (text) => {
  expect(enquiryNote.parse({ body: text })).toEqual({ body: 'Called.\nTwice.' });
  const reply = { subject: ' Your enquiry ', body: text, documents: text };
  expect(enquiryReply.parse(reply)).toEqual({
    subject: 'Your enquiry',
    body: 'Called.\nTwice.',
    documents: 'Called.\nTwice.',
  });
});

it('counts have separators, and one is in the singular', () => {
  expect(enquiryTexts.consentHint(1)).toMatch(/keep them for 1 month\.$/);
  expect(enquiryTexts.consentHint(24)).toMatch(/keep them for 24 months\.$/);
  expect(enquiryInboxTexts.exportHint(20_000)).toMatch(/up to 20,000\.$/);
  expect(enquiryInboxTexts.tooMany(20_000)).toMatch(/^More than 20,000 enquiries/);
  expect(clientTexts.found(1001, 1000)).toBe('More than 1,000 clients');
});
