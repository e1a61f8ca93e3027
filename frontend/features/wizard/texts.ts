/** What the wizard says; the quoted texts of the specification to the letter. */
export const wizardTexts = {
  title: 'US O-1A Visa Eligibility Wizard',
  lead: 'Five facts decide where you stand. Answer as things are today; you can come back when they change.',
  check: 'Check Eligibility',
  checking: 'Checking...',
  yourResult: 'Your result',
  nothingYet: 'Answer the five questions, and your score stands here.',
  nextSteps: 'Next steps',
  alternatives: 'Paths to look at instead',
  scoredHere: 'Scored in your browser: our service did not answer. The rules are the same.',
  outdated: 'Your answers have changed since. Check again to see what they come to.',
  noEmployer: 'Without a US employer or agent to petition for you, nothing else counts yet.',
  disclaimer: 'An estimate from what you told us, not a decision. Only the government decides.',
} as const;

/** Where a next step can be taken; the steps themselves come with the result. */
export const stepDetails: Record<string, { text: string; to?: string }> = {
  'Pay deposit': { text: 'Your team sends the details once your case is open.' },
  'Start checklist': { text: 'Open the case and upload what you already have.' },
  'Book consultation': { text: 'Fifteen minutes with an immigration expert.', to: '/consultation' },
  'Evidence builder': { text: 'What counts as evidence, and how to gather it.', to: '/requirements' },
  'EB2 NIW': { text: 'A green card without an employer, for work of national interest.', to: '/services' },
  H1B: { text: 'For a specialty occupation with a US employer.', to: '/services' },
  'Global Talent': { text: 'The United Kingdom’s route for leaders in their field.', to: '/destinations/uk' },
};
