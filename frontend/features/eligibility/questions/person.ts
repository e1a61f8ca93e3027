import { type ListKind, type ListQuestion, partnerPath, type Section } from '../question.ts';

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
      why: 'For Canada, a foreign degree counts once it has been assessed. An assessment is valid for five years.',
    },
    languages: {
      entry: 'test result',
      label: `${whose} language tests`,
      short: 'Language tests',
      yes: 'I’ll list them',
      no: 'No test taken',
      why: 'Results are valid for two years. List English and French tests.',
    },
    work: {
      entry: 'job',
      label: `${whose} jobs in the last ten years`,
      short: 'Jobs',
      yes: 'I’ll list them',
      no: 'No work experience',
      why: 'Points depend on years of full-time work, or the equivalent in part-time hours.',
    },
  }[of],
});

/** Questions about the person and their partner that several routes share. */
export const person: readonly Section[] = [
  {
    id: 'you',
    title: 'You',
    questions: [
      {
        kind: 'date',
        path: 'birth_date',
        label: 'When were you born?',
        short: 'Born',
        why: 'Age affects your points for Canada and, until you turn 26, the minimum salary for the UK.',
      },
      {
        kind: 'choice',
        path: partnerPath,
        label: 'Do you have a spouse or partner?',
        short: 'Partner',
        why: 'A common-law partner counts after you’ve lived together for a year.',
        options: [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ],
      },
      {
        kind: 'flag',
        path: 'partner.accompanying',
        label: 'Would your partner come with you?',
        short: 'Partner coming with you',
        why: 'Points are calculated differently if your partner comes with you.',
      },
      {
        kind: 'countries',
        path: 'partner.citizen_or_resident_of',
        label: 'Where is your partner a citizen or permanent resident?',
        short: 'Partner’s countries',
        why: 'A partner who is a citizen or permanent resident of Canada isn’t counted. Separate countries with commas.',
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
];
