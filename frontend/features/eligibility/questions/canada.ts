import type { Section } from '../question.ts';

/** Questions for Canada only. */
export const canada: Section = {
  id: 'canada',
  title: 'Canada',
  questions: [
    {
      kind: 'flag',
      path: 'canada.nomination',
      label: 'Has a province or territory nominated you?',
      short: 'Nomination',
      why: 'A nomination is worth 600 points.',
    },
    {
      kind: 'flag',
      path: 'canada.sibling',
      label: 'Do you have a brother or sister in Canada?',
      short: 'Brother or sister',
      why: 'Yours or your partner’s, 18 or older, living there as a citizen or permanent resident.',
    },
    {
      kind: 'flag',
      path: 'canada.relative',
      label: 'Do you have another close relative in Canada?',
      short: 'Relative',
      why: 'Parents, grandparents, children, aunts, uncles, nieces, and nephews count for the Federal Skilled Worker Program.',
    },
    {
      kind: 'choice',
      path: 'canada.study',
      label: 'Have you completed a post-secondary program in Canada?',
      short: 'Study in Canada',
      options: [
        { value: 'none', label: 'No' },
        { value: 'one_or_two_years', label: 'Yes, one or two years long' },
        { value: 'three_or_more_years', label: 'Yes, three years or longer' },
      ],
    },
    {
      kind: 'flag',
      path: 'canada.job_offer',
      label: 'Do you have a full-time job offer in Canada for a year or longer?',
      short: 'Job offer',
      why: 'It counts for the Federal Skilled Trades Program. Since 3 November 2026, one in a listed high-wage occupation also earns ranking points, which we don’t count yet.',
    },
    {
      kind: 'flag',
      path: 'canada.arranged_employment',
      label: 'Do you have arranged employment in Canada?',
      short: 'Arranged employment',
      why: 'A permanent, full-time job offer that Canada has approved. It counts toward the 67 points.',
    },
    {
      kind: 'flag',
      path: 'canada.trade_certificate',
      label: 'Do you hold a Canadian certificate of qualification in a trade?',
      short: 'Trade certificate',
    },
    {
      kind: 'money',
      currency: 'CAD',
      path: 'canada.funds_cad',
      label: 'How much money could you bring, in Canadian dollars?',
      short: 'Savings',
      why: 'Two of the three programs require settlement funds.',
    },
    {
      kind: 'number',
      path: 'canada.family_size',
      label: 'How many people are in your family, including you?',
      short: 'Family size',
      why: 'The required funds depend on it. Count your partner and children, even those who aren’t coming.',
    },
  ],
};
