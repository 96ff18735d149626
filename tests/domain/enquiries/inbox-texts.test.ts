import { expect, it } from 'vitest';
import { enquiryNote, enquiryReply } from '../../../src/domain/enquiries/inbox.ts';

it.each(['Called.\r\nTwice.', 'Called.\rTwice.', ' Called.\nTwice. \r'])('%j is kept as two lines', (text) => {
  expect(enquiryNote.parse({ body: text })).toEqual({ body: 'Called.\nTwice.' });
  const reply = { subject: ' Your enquiry ', body: text, documents: text };
  expect(enquiryReply.parse(reply)).toEqual({
    subject: 'Your enquiry',
    body: 'Called.\nTwice.',
    documents: 'Called.\nTwice.',
  });
});
