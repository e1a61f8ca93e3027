import type { LanguageTest } from '#shared/routes/language-result.ts';
import { cefrLevels } from '#shared/routes/language-result.ts';
import type { Field, ListKind } from './question.ts';

/** The fields of one list entry. Entries without a value in the first field don't count. */
export const entryFields: Readonly<Record<ListKind, readonly Field[]>> = {
  education: [
    {
      kind: 'choice',
      path: 'level',
      label: 'Level',
      short: 'Level',
      options: [
        { value: 'secondary', label: 'High school' },
        { value: 'one_year', label: 'One-year diploma or certificate' },
        { value: 'two_year', label: 'Two-year diploma or degree' },
        { value: 'bachelor', label: 'Bachelor’s, or a program of three years or longer' },
        { value: 'two_or_more', label: 'Two or more, at least one of three years or longer' },
        { value: 'master', label: 'Master’s' },
        { value: 'professional', label: 'Professional degree, such as MD or JD' },
        { value: 'doctorate', label: 'Doctorate' },
      ],
    },
    { kind: 'country', path: 'country', label: 'Country', short: 'Country' },
    { kind: 'date', path: 'completed_on', label: 'Completed', short: 'Completed' },
    { kind: 'date', path: 'assessed_on', label: 'Date of the Canadian assessment', short: 'Assessed' },
  ],
  languages: [
    {
      kind: 'choice',
      path: 'test',
      label: 'Test',
      short: 'Test',
      options: [
        { value: 'IELTS_GENERAL', label: 'IELTS General' },
        { value: 'CELPIP_GENERAL', label: 'CELPIP General' },
        { value: 'PTE_CORE', label: 'PTE Core' },
        { value: 'TEF_CANADA', label: 'TEF Canada' },
        { value: 'TCF_CANADA', label: 'TCF Canada' },
        { value: 'CLB', label: 'CLB or NCLC levels' },
        { value: 'CEFR', label: 'CEFR levels, A1 to C2' },
      ],
    },
    {
      kind: 'choice',
      path: 'language',
      label: 'Language',
      short: 'Language',
      options: [
        { value: 'en', label: 'English' },
        { value: 'fr', label: 'French' },
      ],
    },
    { kind: 'date', path: 'taken_on', label: 'Taken on', short: 'Taken' },
    { kind: 'number', path: 'listening', label: 'Listening', short: 'Listening' },
    { kind: 'number', path: 'reading', label: 'Reading', short: 'Reading' },
    { kind: 'number', path: 'writing', label: 'Writing', short: 'Writing' },
    { kind: 'number', path: 'speaking', label: 'Speaking', short: 'Speaking' },
  ],
  work: [
    { kind: 'date', path: 'from', label: 'First day', short: 'From' },
    { kind: 'date', path: 'to', label: 'Last day, or blank if you still work there', short: 'To' },
    { kind: 'country', path: 'country', label: 'Country', short: 'Country' },
    {
      kind: 'number',
      path: 'hours_per_week',
      label: 'Hours per week',
      short: 'Hours',
      unit: 'hours per week',
    },
    {
      kind: 'choice',
      path: 'teer',
      numeric: true,
      label: 'TEER category',
      short: 'TEER',
      options: [
        { value: '0', label: '0, management' },
        { value: '1', label: '1, university degree' },
        { value: '2', label: '2, two years of college or more' },
        { value: '3', label: '3, college or apprenticeship' },
        { value: '4', label: '4, high school' },
        { value: '5', label: '5, short training' },
      ],
    },
    { kind: 'flag', path: 'paid', label: 'Paid', short: 'Paid' },
    { kind: 'flag', path: 'self_employed', label: 'Self-employed', short: 'Self-employed' },
    { kind: 'flag', path: 'student', label: 'While a full-time student', short: 'Student' },
    { kind: 'flag', path: 'authorized', label: 'Authorized to work there', short: 'Authorized' },
  ],
};

export const abilities = ['listening', 'reading', 'writing', 'speaking'] as const;
export type Ability = (typeof abilities)[number];

/** A test's scale for one ability, as printed on the score report. */
export type TestScale =
  | { readonly to: number; readonly step: number }
  | { readonly levels: readonly string[] };
const upTo = (to: number, step = 1): TestScale => ({ to, step });

export function scaleOf(test: string | undefined, ability: Ability): TestScale | undefined {
  const isProduced = ability === 'writing' || ability === 'speaking';
  const scales: Readonly<Record<LanguageTest, TestScale>> = {
    CLB: upTo(12),
    CELPIP_GENERAL: upTo(12),
    IELTS_GENERAL: upTo(9, 0.5),
    PTE_CORE: upTo(90),
    TEF_CANADA: upTo(699),
    TCF_CANADA: isProduced ? upTo(20) : upTo(699),
    CEFR: { levels: cefrLevels },
  };
  return test ? scales[test as LanguageTest] : undefined;
}

/** The language of a test that is only given in one. */
export function languageOf(test: string | undefined): 'en' | 'fr' | undefined {
  if (test === 'TEF_CANADA' || test === 'TCF_CANADA') return 'fr';
  return test && test !== 'CLB' && test !== 'CEFR' ? 'en' : undefined;
}
