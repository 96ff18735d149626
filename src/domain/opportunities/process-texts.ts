/** Below the list (specification 1, section 2). */
export const processTexts = {
  title: 'How to invest',
  lead: 'Four steps to a signed agreement.',
  steps: [
    {
      title: 'Submit Interest',
      text: 'Send us the form on this page.',
    },
    {
      title: 'Initial Consultation',
      text: 'We discuss the project and your questions.',
    },
    {
      title: 'Due Diligence',
      text: 'Both sides check the facts. Take independent legal and financial advice.',
    },
    {
      title: 'Investment Agreement',
      text: 'You agree terms and sign.',
    },
  ],
  contact: 'Talk to the investment team',
} as const;
