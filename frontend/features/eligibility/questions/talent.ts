import type { Section } from '../question.ts';

/** Claims that are later proved with documents. */
export const talent: readonly Section[] = [
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
        why: 'Your field decides which body endorses you and what it asks for.',
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
        label: 'A prize listed in the rules',
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
        label: 'How many of the optional criteria can you show evidence for?',
        short: 'Optional criteria',
        why: 'Digital technology and the arts require two.',
      },
    ],
  },
];
