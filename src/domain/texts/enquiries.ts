/** The closing block with the 'Express Interest' form (specification 1, 'Investment landing closing block'; D19–D21). */
export const enquiryTexts = {
  directLine: 'Direct line',
  investmentTeam: 'Investment team',
  office: 'Office',

  formTitle: 'Express Interest',
  formLead: 'Tell us who you are and what you have in mind.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  phoneHint: 'With the country code, such as +675',
  interest: 'Investment interest',
  range: 'Investment range',
  chooseNone: 'Not decided yet',
  goals: 'Your goals',
  /** The message with which somebody asks about a service. */
  aboutService: (name: string) => `I would like to know more about the service “${name}”.`,
  goalsHint: 'What you plan, where, and what you would like to know.',
  consent: 'I agree that my details are stored so that my enquiry can be answered.',
  consentLabel: 'Consent',
  consentHint: (months: number) =>
    `They are used for nothing else but the receipt that we mail you, and kept for ${months} months.`,
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

  receivedTitle: 'Your enquiry is stored',
  receivedNumber: 'Its number is',
  received:
    'Please keep this number: it names your enquiry. A receipt with it is mailed to the address you gave, unless several went there within this hour.',
  another: 'Send another enquiry',

  errorsTitle: 'Your enquiry was not sent yet',

  unconfirmedTitle: 'Your enquiry could not be confirmed',
  kept: 'Everything you typed is still here.',
  againSafe: 'You can send it again without it being stored twice.',
  again: 'Send again',
  reference: (id: string) => `Reference for our team: ${id}`,
} as const;
