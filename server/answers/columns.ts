import type { AnswerContent } from '../../src/domain/answers/document.ts';
import type { EnquiryInterest } from '../../src/domain/enquiries/enquiries.ts';
import type { ColumnsOf } from '../columns/columns.ts';
import { asText, day, optionalText, plain, text } from '../columns/fields.ts';

export const answerColumns = {
  title: text('title'),
  body: text('body'),
  interest: plain('interest', {
    read: (stored: EnquiryInterest | null): AnswerContent['interest'] => stored ?? '',
    write: (interest) => (interest === '' ? null : interest),
    cell: asText,
  }),
  ownerId: optionalText('ownerId'),
  reviewOn: day('reviewOn'),
} satisfies ColumnsOf<AnswerContent>;
