/** What the questionnaire can ask: one question for each fact that a route may need. */
export type QuestionKind =
  | 'date'
  | 'number'
  | 'money'
  | 'choice'
  | 'flag'
  | 'claim'
  | 'country'
  | 'countries'
  | 'count'
  | 'list';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Asked {
  /** Where it is in the facts; within a list's entry, the name alone. */
  readonly path: string;
  readonly label: string;
  /** Why it is asked, after the names of the routes that need it. */
  readonly why?: string;
  /** The words of a summary: 'Nomination', 'Savings'. */
  readonly short: string;
}

export type Field = Asked &
  (
    | { readonly kind: Exclude<QuestionKind, 'money' | 'choice' | 'list' | 'count'> }
    | { readonly kind: 'count'; readonly most: number }
    | { readonly kind: 'money'; readonly currency: 'CAD' | 'GBP' | 'USD' }
    | { readonly kind: 'choice'; readonly options: readonly Choice[]; readonly numeric?: boolean }
  );

export type ListKind = 'education' | 'languages' | 'work';
export interface ListQuestion extends Asked {
  readonly kind: 'list';
  readonly of: ListKind;
  /** One entry: 'qualification'. */
  readonly entry: string;
  readonly yes: string;
  readonly no: string;
}
export type Question = Field | ListQuestion;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

/** Whether the person has a partner decides which of the questions about the partner are asked. */
export const partnerPath = 'partner';

const list = (of: ListKind, path: string, whose: string): ListQuestion => ({
  kind: 'list',
  of,
  path,
  ...{
    education: {
      entry: 'qualification',
      label: `${whose} qualifications`,
      short: 'Qualifications',
      yes: 'I’ll list them',
      no: 'None',
      why: 'A degree from outside Canada counts there once it has been assessed, for five years.',
    },
    languages: {
      entry: 'test result',
      label: `${whose} language tests`,
      short: 'Language tests',
      yes: 'I’ll list them',
      no: 'No test taken',
      why: 'A result counts for two years. List English and French.',
    },
    work: {
      entry: 'job',
      label: `${whose} jobs in the last ten years`,
      short: 'Jobs',
      yes: 'I’ll list them',
      no: 'No work experience',
      why: 'Points depend on full-time years, or the same hours part-time.',
    },
  }[of],
});

export const sections: readonly Section[] = [
  {
    id: 'you',
    title: 'You',
    questions: [
      {
        kind: 'date',
        path: 'birth_date',
        label: 'When were you born?',
        short: 'Born',
        why: 'Age brings points in Canada, and sets the lowest salary in the UK until you turn 26.',
      },
      {
        kind: 'choice',
        path: partnerPath,
        label: 'Do you have a spouse or partner?',
        short: 'Partner',
        why: 'A common-law partner counts after one year of living together.',
        options: [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ],
      },
      {
        kind: 'flag',
        path: 'partner.accompanying',
        label: 'Would your partner come with you?',
        short: 'Partner comes along',
        why: 'Points are counted differently for people who come with a partner.',
      },
      {
        kind: 'countries',
        path: 'partner.citizen_or_resident_of',
        label: 'Where is your partner a citizen or permanent resident?',
        short: 'Partner’s countries',
        why: 'A partner who is a citizen or permanent resident of Canada isn’t counted. Separate countries by commas.',
      },
    ],
  },
  { id: 'education', title: 'Education', questions: [list('education', 'education', 'Your')] },
  { id: 'languages', title: 'Languages', questions: [list('languages', 'languages', 'Your')] },
  { id: 'work', title: 'Work', questions: [list('work', 'work', 'Your')] },
  {
    id: 'partner',
    title: 'Your partner',
    questions: [
      list('education', 'partner.education', 'Your partner’s'),
      list('languages', 'partner.languages', 'Your partner’s'),
      list('work', 'partner.work', 'Your partner’s'),
    ],
  },
  {
    id: 'canada',
    title: 'Canada',
    questions: [
      {
        kind: 'flag',
        path: 'canada.nomination',
        label: 'Has a province or territory nominated you?',
        short: 'Nomination',
        why: 'A nomination brings 600 points.',
      },
      {
        kind: 'flag',
        path: 'canada.sibling',
        label: 'Does a brother or sister live in Canada?',
        short: 'Brother or sister',
        why: 'Yours or your partner’s, 18 or older, as a citizen or permanent resident.',
      },
      {
        kind: 'flag',
        path: 'canada.relative',
        label: 'Does another close relative live in Canada?',
        short: 'Relative',
        why: 'Parents, grandparents, children, aunts, uncles, nieces, and nephews count for the Federal Skilled Worker Program.',
      },
      {
        kind: 'choice',
        path: 'canada.study',
        label: 'Have you finished a course of study in Canada after high school?',
        short: 'Study in Canada',
        options: [
          { value: 'none', label: 'No' },
          { value: 'one_or_two_years', label: 'Yes, of one or two years' },
          { value: 'three_or_more_years', label: 'Yes, of three years or longer' },
        ],
      },
      {
        kind: 'flag',
        path: 'canada.job_offer',
        label: 'Do you have a full-time job offer in Canada for a year or longer?',
        short: 'Job offer',
        why: 'It counts for the Federal Skilled Trades Program. It has brought no ranking points since 25 March 2025.',
      },
      {
        kind: 'flag',
        path: 'canada.arranged_employment',
        label: 'Do you have arranged employment in Canada?',
        short: 'Arranged employment',
        why: 'A permanent full-time offer that Canada has approved. It counts among the 67 points.',
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
        why: 'Two of the three programs ask for money to settle on.',
      },
      {
        kind: 'number',
        path: 'canada.family_size',
        label: 'How many people are in your family, including you?',
        short: 'Family size',
        why: 'The sum depends on it. Count your partner and children, also those who stay behind.',
      },
    ],
  },
  {
    id: 'uk_offer',
    title: 'UK job offer',
    questions: [
      {
        kind: 'flag',
        path: 'uk_offer.licensed_sponsor',
        label: 'Do you have a job offer from a licensed UK sponsor?',
        short: 'Licensed sponsor',
        why: 'The sponsor brings 20 of the 70 points.',
      },
      {
        kind: 'choice',
        path: 'uk_offer.rqf_level',
        numeric: true,
        label: 'What skill level does the job have?',
        short: 'Skill level',
        why: 'The level of the occupation, not of your degree. Since 22 July 2025 it is RQF 6, with exceptions.',
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
        label: 'What would it pay a year, in pounds?',
        short: 'Salary',
        why: 'Guaranteed gross pay, without bonuses and allowances.',
      },
      {
        kind: 'number',
        path: 'uk_offer.weekly_hours',
        label: 'How many hours a week?',
        short: 'Weekly hours',
        why: 'Going rates are for 37.5 hours and change with yours.',
      },
      {
        kind: 'money',
        currency: 'GBP',
        path: 'uk_offer.going_rate_gbp',
        label: 'What is the going rate for the occupation, in pounds a year?',
        short: 'Going rate',
        why: 'For 37.5 hours, from the table of your occupation code.',
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
        why: 'Under 26, a recent graduate of a UK university, or in training for a profession.',
      },
      {
        kind: 'choice',
        path: 'uk_offer.phd',
        label: 'Do you have a PhD that matters for the job?',
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
        why: 'It can be used for three months, and decides which salary rules apply.',
      },
    ],
  },
  {
    id: 'us_offer',
    title: 'US job offer',
    questions: [
      {
        kind: 'flag',
        path: 'us_offer.employer',
        label: 'Is there a US employer or agent who would file for you?',
        short: 'US employer',
        why: 'You can’t file these petitions yourself.',
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
        why: 'A foreign degree counts if it equals a US one.',
      },
      {
        kind: 'choice',
        path: 'us_offer.wage_level',
        numeric: true,
        label: 'Which wage level is the offer?',
        short: 'Wage level',
        why: 'Since 27 February 2026, higher levels are entered more often in the selection.',
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
        label: 'Is the employer a university or a nonprofit research organization?',
        short: 'Cap exempt',
        why: 'These employers file at any time of the year, without a selection.',
      },
      {
        kind: 'money',
        currency: 'USD',
        path: 'us_offer.salary_usd',
        label: 'What would it pay a year, in US dollars?',
        short: 'US salary',
      },
    ],
  },
  {
    id: 'o1a',
    title: 'Your record',
    questions: (
      [
        ['major_award', 'A major award, such as a Nobel Prize', 'Major award'],
        ['awards', 'National or international awards for excellence', 'Awards'],
        ['memberships', 'Membership in associations that require outstanding achievements', 'Memberships'],
        ['press', 'Articles about you in professional or major media', 'Press'],
        ['judging', 'Judging the work of others in your field', 'Judging'],
        ['contributions', 'Original contributions of major significance', 'Contributions'],
        ['articles', 'Scholarly articles you wrote', 'Articles'],
        ['critical_role', 'A critical role for a distinguished organization', 'Critical role'],
        ['high_salary', 'A high salary compared with others in your field', 'High salary'],
      ] as const
    ).map(([name, label, short]) => ({ kind: 'claim', path: `o1a.${name}`, label, short })),
  },
  {
    id: 'niw',
    title: 'National interest',
    questions: (
      [
        [
          'advanced_degree',
          'A master’s degree, or a bachelor’s and five years of progressive work',
          'Degree',
        ],
        ['exceptional.degree', 'A degree in the area of your ability', 'Degree in the area'],
        ['exceptional.experience', 'Ten years of full-time experience', 'Ten years'],
        ['exceptional.license', 'A license or certification for the profession', 'License'],
        ['exceptional.salary', 'A salary that shows exceptional ability', 'Salary'],
        ['exceptional.memberships', 'Membership in professional associations', 'Memberships'],
        ['exceptional.recognition', 'Recognition by peers, government, or business', 'Recognition'],
        ['merit', 'Your plan has substantial merit and national importance', 'Merit'],
        ['well_positioned', 'You are well positioned to carry it out', 'Well positioned'],
        ['beneficial_to_waive', 'Waiving the job offer would help the United States', 'Waiver'],
      ] as const
    ).map(([name, label, short]) => ({ kind: 'claim', path: `niw.${name}`, label, short })),
  },
  {
    id: 'global_talent',
    title: 'Global Talent',
    questions: [
      {
        kind: 'choice',
        path: 'global_talent.field',
        label: 'What is your field?',
        short: 'Field',
        why: 'It decides who endorses you, and what they ask for.',
        options: [
          { value: 'digital', label: 'Digital technology' },
          { value: 'science', label: 'Science' },
          { value: 'engineering', label: 'Engineering' },
          { value: 'humanities', label: 'Humanities and social sciences' },
          { value: 'medicine', label: 'Medicine' },
          { value: 'arts', label: 'Arts and culture' },
        ],
      },
      {
        kind: 'claim',
        path: 'global_talent.prize',
        label: 'A prize that the rules name',
        short: 'Named prize',
      },
      {
        kind: 'claim',
        path: 'global_talent.endorsement',
        label: 'An endorsement for this visa',
        short: 'Endorsement',
      },
      {
        kind: 'claim',
        path: 'global_talent.mandatory',
        label: 'The mandatory criteria of your field',
        short: 'Mandatory criteria',
      },
      {
        kind: 'count',
        most: 4,
        path: 'global_talent.optional',
        label: 'How many of the optional criteria could you show?',
        short: 'Optional criteria',
        why: 'Digital technology and the arts ask for two.',
      },
    ],
  },
];
