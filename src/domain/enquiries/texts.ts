/** Specification 1, 'Investment landing closing block'; D19–D21. */
export const enquiryTexts = {
  directLine: 'Direct line',
  investmentTeam: 'Investment team',
  office: 'Office',

  formTitle: 'Express Interest',
  formLead: 'Tell us about yourself and your plans.',
  about: (title: string) => `About: ${title}`,
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  phoneHint: 'Include the country code, such as +675.',
  interest: 'Investment interest',
  range: 'Investment range',
  chooseNone: 'Not decided yet',
  goals: 'Your goals',
  aboutService: (name: string) => `I would like to know more about the service ‘${name}’.`,
  aboutPayment: (reference: string) => `How can I pay? My payment reference is ${reference}.`,
  goalsHint: 'What you plan to do, where, and any questions you have.',
  consent: 'I agree to my details being stored so that you can answer my enquiry.',
  consentLabel: 'Consent',
  consentHint: (months: number) =>
    `We only use them to answer you, and keep them for ${months === 1 ? '1 month' : `${months} months`}.`,
  trap: 'Please leave this field empty',
  submit: 'Send enquiry',
  sending: 'Sending…',

  interests: {
    mining: 'Mining & Resources',
    agriculture: 'Agriculture',
    tourism: 'Tourism',
    energy: 'Energy',
    manufacturing: 'Manufacturing',
    other: 'Other',
  },
  ranges: {
    'under-1m': 'Under $1M USD',
    '1m-5m': '$1M - $5M USD',
    '5m-10m': '$5M - $10M USD',
    '10m-plus': '$10M+ USD',
  },

  receivedTitle: 'Thank you. We have received your enquiry',
  receivedNumber: 'Your enquiry number is',
  received:
    'Please keep this number. We will email you a confirmation with a link to track your enquiry, unless we have already sent several to this address in the last hour.',
  another: 'Send another enquiry',

  errorsTitle: 'Your enquiry has not been sent',

  unconfirmedTitle: 'We could not confirm that your enquiry was sent',
  kept: 'What you entered is still here.',
  againSafe: 'You can send it again. We will only receive it once.',
  again: 'Send again',
  reference: (id: string) => `Reference: ${id}`,
} as const;
