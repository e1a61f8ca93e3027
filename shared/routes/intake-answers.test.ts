import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IntakeAnswers, IntakeQuestion, IntakeSection } from '../records/intake.ts';
import { limits } from '../schema/limits.ts';
import {
  answerProblems,
  askedQuestions,
  countingAnswers,
  firstGap,
  typedProblems,
} from './intake-answers.ts';

const today = '2026-11-29';
const section: IntakeSection = {
  id: 'history',
  title: 'History',
  why: 'The form asks for it.',
  questions: [
    { id: 'arrested', kind: 'yes_no', label: 'Have you ever been arrested?' },
    {
      id: 'arrest_kind',
      kind: 'choice',
      label: 'What happened?',
      choices: [
        { value: 'charged', label: 'I was charged' },
        { value: 'tried', label: 'I was tried' },
        { value: 'released', label: 'I was released' },
      ],
      when: { question: 'arrested', is: 'yes' },
    },
    {
      id: 'court',
      kind: 'text',
      label: 'Court',
      when: { question: 'arrest_kind', is: ['charged', 'tried'] },
    },
    { id: 'countries', kind: 'countries', label: 'Countries', optional: true },
    {
      ...{ id: 'rights', kind: 'choices', label: 'Rights', optional: true },
      choices: [
        { value: 'work', label: 'To work' },
        { value: 'study', label: 'To study' },
      ],
    },
    { id: 'receipt', kind: 'text', label: 'Receipt number', optional: true, number: 'us_receipt' },
    { id: 'since', kind: 'date', label: 'Since', optional: true, past: true },
    { id: 'until', kind: 'date', label: 'Until', optional: true, issue_date: 'since' },
    { id: 'month', kind: 'month', label: 'Month', optional: true, past: true },
    { id: 'year', kind: 'year', label: 'Year', optional: true, past: true },
    {
      id: 'jobs',
      kind: 'list',
      label: 'Jobs',
      entry: 'Job',
      covers_years: 5,
      fields: [
        { id: 'employer', kind: 'text', label: 'Employer' },
        { id: 'from', kind: 'month', label: 'From' },
        { id: 'to', kind: 'month', label: 'To', optional: true },
      ],
    },
    {
      ...{ id: 'children', kind: 'list', label: 'Children', entry: 'Child', optional: true },
      fields: [
        { id: 'issued_on', kind: 'date', label: 'Issued on', optional: true },
        { id: 'expires_on', kind: 'date', label: 'Expires on', optional: true, issue_date: 'issued_on' },
      ],
    },
  ],
};
const job = (from: string, to = '') => ({ employer: 'Acme', from, to });
const jobs = [job('2020-01')];
const problems = (answers: Parameters<typeof answerProblems>[1]) => answerProblems(section, answers, today);

describe('what is asked', () => {
  test('a question that depends on an unasked one is not asked, whatever was answered before', () => {
    const answers = { arrested: 'no', arrest_kind: 'charged', court: 'Lisbon', jobs };
    expect(askedQuestions(section, answers).map(({ id }) => id)).toEqual([
      'arrested',
      'countries',
      'rights',
      'receipt',
      'since',
      'until',
      'month',
      'year',
      'jobs',
      'children',
    ]);
    expect(countingAnswers(section, answers)).toEqual({
      arrested: 'no',
      jobs: [{ employer: 'Acme', from: '2020-01' }],
    });
    expect(problems(answers)).toEqual([]);
  });
  test('a chain of answers asks each question', () => {
    expect(problems({ arrested: 'yes', jobs })).toEqual([
      { question: 'arrest_kind', message: 'Please choose an answer' },
    ]);
    for (const arrest_kind of ['charged', 'tried'])
      expect(problems({ arrested: 'yes', arrest_kind, jobs })).toEqual([
        { question: 'court', message: 'Please answer this question' },
      ]);
    expect(problems({ arrested: 'yes', arrest_kind: 'released', jobs })).toEqual([]);
  });
});

describe('what must be corrected', () => {
  test('everything required, in order', () => {
    expect(problems({})).toEqual([
      { question: 'arrested', message: 'Please choose an answer' },
      { question: 'jobs', message: 'Add at least one job' },
    ]);
  });
  test.each([
    [{ arrested: 'maybe', jobs }, 'Please choose an answer'],
    [{ arrested: 'no', countries: ['PT', 'XX'], jobs }, 'Choose a country from the list'],
    [{ arrested: 'no', countries: ['PT', 'PT'], jobs }, 'Enter each country only once'],
    [{ arrested: 'no', rights: ['work', 'vote'], jobs }, 'Please choose an answer'],
    [{ arrested: 'no', rights: ['work', 'work'], jobs }, 'Please choose an answer'],
    [{ arrested: 'no', jobs: [job('2020-13')] }, 'Enter a month and a year'],
    [{ arrested: 'no', jobs: [job('2021-05', '2021-04')] }, 'Can’t be before the start'],
    [{ arrested: 'no', since: '2025-03-01', until: '2025-02-28', jobs }, 'Can’t be before the issue date'],
    [
      { arrested: 'no', jobs, children: [{ issued_on: '2025-03-01', expires_on: '2025-02-28' }] },
      'Can’t be before the issue date',
    ],
    [{ arrested: 'no', since: '2026-11-30', jobs }, 'Can’t be in the future'],
    [{ arrested: 'no', since: '2025-02-29', jobs }, 'Please enter a date'],
    [{ arrested: 'no', since: '1899-12-31', jobs }, 'Please enter a year from 1900 to 2199'],
    [
      { arrested: 'no', receipt: 'IOE091234567', jobs },
      'This isn’t a USCIS number. Three letters and 10 digits, for example IOE0912345678.',
    ],
    [{ arrested: 'no', month: '2026-12', jobs }, 'Can’t be in the future'],
    [{ arrested: 'no', year: '2027', jobs }, 'Can’t be in the future'],
    [{ arrested: 'no', year: '20223', jobs }, 'Enter a year, such as 2019'],
    [{ arrested: 'no', jobs: [{ from: '2020-01', to: '' }] }, 'Please answer this question'],
    [{ arrested: 'no', jobs: 'Acme' }, 'Add at least one job'],
  ])('%j', (answers, message) => {
    expect(problems(answers).map((problem) => problem.message)).toEqual([message]);
  });
});

test('today, this month, and this year aren’t in the future', () => {
  expect(
    problems({ arrested: 'no', since: today, until: today, month: '2026-11', year: '2026', jobs }),
  ).toEqual([]);
});

describe('gaps in a history', () => {
  test.each([
    [[job('2021-12')], 'There’s a gap: November 2021. Add what’s missing.'],
    [
      [job('2021-11', '2022-02'), job('2022-05')],
      'There’s a gap: March 2022 to April 2022. Add what’s missing.',
    ],
    [[job('2022-05'), job('2019-01', '2022-04')], undefined],
    [[job('2021-11', '2026-10')], 'There’s a gap: November 2026. Add what’s missing.'],
    [[job('2021-11', '2026-10'), job('2026-10')], undefined],
  ])('%j', (history, message) => {
    expect(problems({ arrested: 'no', jobs: history })[0]?.message).toBe(message);
  });
  const month = fc
    .tuple(fc.integer({ min: 2015, max: 2026 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);
  const history = fc.array(fc.record({ from: month, to: month }), { maxLength: 8 });
  const covered = (entries: { from: string; to: string }[], asked: string) =>
    entries.some(({ from, to }) => from <= asked && asked <= to);
  test('the first gap begins with the first month that nothing covers', () => {
    fc.assert(
      fc.property(history, (entries) => {
        const gap = firstGap(entries, '2021-11', '2026-11');
        const months = Array.from({ length: 61 }, (_, index) => {
          const count = 2021 * 12 + 10 + index;
          return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
        });
        const open = months.filter((each) => !covered(entries, each));
        expect(gap?.from).toBe(open[0]);
        if (gap) {
          const within = months.filter((each) => gap.from <= each && each <= gap.to);
          expect(within.every((each) => !covered(entries, each))).toBe(true);
        }
      }),
    );
  });
});

test('what is missing is no problem while someone types, but what is wrong is', () => {
  const email: IntakeQuestion = { id: 'email', kind: 'email', label: 'Email' };
  const [list] = section.questions.filter(({ kind }) => kind === 'list');
  const typed = (question: IntakeQuestion | undefined, answers: IntakeAnswers) =>
    question && typedProblems(question, answers, today);
  expect(typed(email, { email: '' })).toEqual([]);
  expect(typed(email, {})).toEqual([]);
  expect(typed(email, { email: 'amara@' })).toEqual([
    { question: 'email', message: 'Invalid email address' },
  ]);
  expect(typed(list, { jobs: [] })).toEqual([]);
  expect(typed(list, { jobs: [{ from: '2020-' }] })).toEqual([
    { question: 'jobs', entry: 0, field: 'from', message: 'Enter a month and a year' },
  ]);
  expect(typed(list, { jobs: [{ employer: 'Acme', from: '2025-01' }] })).toEqual([]);
});

describe('an answer that the record can’t hold', () => {
  const employer: IntakeQuestion = {
    ...{ id: 'employer', kind: 'text', label: 'Employer', record: 'employment.employer' },
  };
  const long = { employer: 'A'.repeat(limits.employerName + 1) };
  const tooLong = [{ question: 'employer', message: `Must be at most ${limits.employerName} characters` }];

  test('is a problem of its question while someone types, not only when it’s sent', () => {
    expect(typedProblems(employer, long, today)).toEqual(tooLong);
    expect(answerProblems({ ...section, questions: [employer] }, long, today)).toEqual(tooLong);
    const { record: _, ...notRecorded } = employer;
    expect(typedProblems(notRecorded, long, today)).toEqual([]);
  });

  test('is one of its field in a list, too', () => {
    const children: IntakeQuestion = {
      ...{ id: 'children', kind: 'list', label: 'Children', entry: 'Child' },
      fields: [{ id: 'name', kind: 'text', label: 'Name', dependent: 'name.family_name' }],
    };
    const answers = {
      children: [{ name: 'A'.repeat(limits.personName) }, { name: 'B'.repeat(limits.personName + 1) }],
    };
    expect(typedProblems(children, answers, today)).toMatchObject([
      { question: 'children', entry: 1, field: 'name' },
    ]);
  });

  test('is too many countries', () => {
    const nationalities: IntakeQuestion = {
      ...{ id: 'nationalities', kind: 'countries', label: 'Nationalities', record: 'nationalities' },
    };
    expect(
      typedProblems(nationalities, { nationalities: ['AD', 'AE', 'AF', 'AG', 'AI', 'AL'] }, today),
    ).toEqual([{ question: 'nationalities', message: 'Enter up to 5 nationalities' }]);
  });
});
