import type { Section } from '../question.ts';

/** A job offer in the US. */
export const usOffer: Section = {
  id: 'us_offer',
  title: 'US job offer',
  questions: [
    {
      kind: 'flag',
      path: 'us_offer.employer',
      label: 'Is there a US employer or agent who would file for you?',
      short: 'US employer',
      why: 'You can’t file these petitions yourself. For an O-1A, a foreign employer can file through a US agent.',
    },
    {
      kind: 'flag',
      path: 'us_offer.degree_required',
      label: 'Does the job need a degree in a specific field?',
      short: 'Specialty occupation',
    },
    {
      kind: 'flag',
      path: 'us_offer.degree_matches',
      label: 'Do you have a degree in that field?',
      short: 'Matching degree',
      why: 'A foreign degree counts if it’s equivalent to a US degree.',
    },
    {
      kind: 'choice',
      path: 'us_offer.wage_level',
      numeric: true,
      label: 'What is the wage level of the offer?',
      short: 'Wage level',
      why: 'Since 27 February 2026, higher wage levels have had more entries in the selection.',
      options: [
        { value: '1', label: 'Level I' },
        { value: '2', label: 'Level II' },
        { value: '3', label: 'Level III' },
        { value: '4', label: 'Level IV' },
      ],
    },
    {
      kind: 'flag',
      path: 'us_offer.cap_exempt',
      label:
        'Is the employer a university, a nonprofit affiliated with one, or a nonprofit or government research organization?',
      short: 'Cap exempt',
      why: 'These employers can file at any time of year, with no selection.',
    },
    {
      kind: 'money',
      currency: 'USD',
      path: 'us_offer.salary_usd',
      label: 'How much would it pay per year, in US dollars?',
      short: 'US salary',
    },
  ],
};
