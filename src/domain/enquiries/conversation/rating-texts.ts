export const ratingTexts = {
  question: 'Was our reply helpful?',
  lead: 'Your answer helps us to improve. Only our team can see it.',
  note: 'What could we do better? (optional)',
  noteHint: (max: number) => `Up to ${max} characters. To ask us something, write a message below.`,
  answers: { yes: 'Yes', no: 'No', stop: 'Do not email me this question' },
  given: { yes: 'You answered yes.', no: 'You answered no.' },
  changeable: 'You can change your answer.',
  stopped: 'We will not email you this question again.',
  saved: 'Thank you for your answer',
  stopSaved: 'We will not ask you by email again',
  failed: 'Your answer was not saved',

  helpful: 'The sender found the reply helpful',
  notHelpful: 'The sender did not find the reply helpful',

  answerMissing: 'Choose yes or no',
  noteTooLong: (max: number) => `Use at most ${max} characters`,
  plainText: 'Use plain text',
  notAsked: 'We have not asked for your opinion of this enquiry.',
} as const;

/** Repeats nothing of the conversation. */
export const ratingMail = ({ number, url }: { number: string; url: string }) => ({
  subject: `Was our reply to your enquiry ${number} helpful?`,
  paragraphs: [
    `We have replied to your enquiry ${number}. Was our reply helpful?`,
    'Use the link below and choose Yes or No. It takes a few seconds.',
  ],
  action: { label: 'Answer the question', url },
  closing: ['We ask once for each enquiry. On the same page you can choose not to get this question by email.'],
});
