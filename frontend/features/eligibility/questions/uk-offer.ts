import type { Section } from '../question.ts';

/** A job offer in the UK. */
export const ukOffer: Section = {
  id: 'uk_offer',
  title: 'UK job offer',
  questions: [
    {
      kind: 'flag',
      path: 'uk_offer.licensed_sponsor',
      label: 'Do you have a job offer from a licensed UK sponsor?',
      short: 'Licensed sponsor',
      why: 'A sponsor is worth 20 of the 70 points.',
    },
    {
      kind: 'choice',
      path: 'uk_offer.rqf_level',
      numeric: true,
      label: 'What is the skill level of the job?',
      short: 'Skill level',
      why: 'The level of the occupation, not of your degree. The minimum has been RQF 6 since 22 July 2025, with exceptions.',
      options: [
        { value: '2', label: 'RQF 2 or lower' },
        { value: '3', label: 'RQF 3, A level' },
        { value: '4', label: 'RQF 4' },
        { value: '5', label: 'RQF 5' },
        { value: '6', label: 'RQF 6, degree level' },
        { value: '7', label: 'RQF 7' },
        { value: '8', label: 'RQF 8' },
      ],
    },
    {
      kind: 'money',
      currency: 'GBP',
      path: 'uk_offer.salary_gbp',
      label: 'How much would it pay per year, in pounds?',
      short: 'Salary',
      why: 'Guaranteed gross pay, not including bonuses or allowances.',
    },
    {
      kind: 'number',
      path: 'uk_offer.weekly_hours',
      label: 'How many hours a week?',
      short: 'Weekly hours',
      why: 'Going rates are based on 37.5 hours a week and adjusted to yours.',
    },
    {
      kind: 'money',
      currency: 'GBP',
      path: 'uk_offer.going_rate_gbp',
      label: 'What is the going rate for the occupation, in pounds per year?',
      short: 'Going rate',
      why: 'For 37.5 hours a week, as listed under your occupation code.',
    },
    {
      kind: 'flag',
      path: 'uk_offer.salary_list',
      label: 'Is the occupation on the Immigration Salary List?',
      short: 'Salary list',
      why: 'Occupations on the list have a lower minimum salary.',
    },
    {
      kind: 'flag',
      path: 'uk_offer.new_entrant',
      label: 'Are you a new entrant?',
      short: 'New entrant',
      why: 'Under 26, a recent graduate of a UK university, or working toward a professional qualification.',
    },
    {
      kind: 'choice',
      path: 'uk_offer.phd',
      label: 'Do you have a PhD that’s relevant to the job?',
      short: 'PhD',
      options: [
        { value: 'none', label: 'No' },
        { value: 'relevant', label: 'Yes, in a relevant subject' },
        { value: 'stem', label: 'Yes, in science, technology, engineering, or math' },
      ],
    },
    {
      kind: 'date',
      path: 'uk_offer.certificate_on',
      label: 'When was your certificate of sponsorship assigned?',
      short: 'Certificate',
      why: 'It’s valid for three months, and its date decides which salary rules apply.',
    },
  ],
};
