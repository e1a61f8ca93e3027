/** Texts of the wizard. Those quoted from the specification are verbatim. */
export const wizardTexts = {
  title: 'US O-1A Visa Eligibility Wizard',
  lead: 'Answer five questions about your situation today. You can come back when things change.',
  answered: (count: number, of: number) => `${count} of ${of} answered`,
  check: 'Check Eligibility',
  checking: 'Checking...',
  yourResult: 'Your result',
  nothingYet: 'Your score will appear here.',
  nextSteps: 'Next steps',
  alternatives: 'Other paths to consider',
  scoredHere:
    'Our service didn’t respond, so your score was calculated in your browser. The rules are the same.',
  everyRoute: 'See every route, point by point',
  outdated: 'Your answers have changed. Check again to update your score.',
  noEmployer: 'You need a US employer or agent to petition for you before anything else counts.',
  whatWouldChange: 'What would change this',
  withPetitioner: (score: number) => `With a US employer or agent, your answers score ${score} of 10.`,
  needed: (borderline: number, eligible: number) =>
    `A score of ${borderline} is borderline, ${eligible} is eligible. You could add:`,
  evidence: 'What counts as evidence',
  bookCall: 'Book a 15-minute call',
  disclaimer: 'This is an estimate based on your answers. Only the government decides.',
} as const;

/** Where a next step can be taken. The steps themselves come with the result. */
export const stepDetails: Record<string, { text: string; to?: string }> = {
  'Pay deposit': { text: 'Your team will send the details once your case is open.' },
  'Start checklist': { text: 'Open the case and upload what you already have.' },
  'Book consultation': { text: 'Fifteen minutes with an immigration expert.', to: '/consultation' },
  'Evidence builder': {
    text: 'What counts as evidence, and how to gather it.',
    to: '/visas/us-o1a#criteria',
  },
  'EB2 NIW': {
    text: 'A green card without an employer, for work of national interest.',
    to: '/visas/us-eb2-niw',
  },
  H1B: { text: 'For a specialty occupation with a US employer.', to: '/visas/us-h1b' },
  'Global Talent': {
    text: 'The United Kingdom’s route for leaders in their field.',
    to: '/visas/uk-global-talent',
  },
};
