import { CountryCode } from '../domain/country-codes.ts';
import { longMonth } from '../domain/date-text.ts';
import { officialNumberProblem } from '../domain/official-numbers.ts';
import type {
  AnswerProblem,
  IntakeAnswer,
  IntakeAnswers,
  IntakeEntry,
  IntakeField,
  IntakeQuestion,
  IntakeSection,
} from '../records/intake.ts';
import { recordProblem } from '../records/record-parts.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Email } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { addMonths, type Day } from './engine/calendar-date.ts';

// The rules for answers of a questionnaire, applied by the server and mirrored by the page.

const isAsked = ({ when }: Pick<IntakeField, 'when'>, answers: Readonly<Record<string, unknown>>): boolean =>
  when === undefined || [when.is].flat().some((value) => answers[when.question] === value);

/** Those that the answers so far call for. A question depending on one that isn't asked isn't asked either. */
export function askedQuestions(section: IntakeSection, answers: IntakeAnswers): IntakeQuestion[] {
  const known: Record<string, unknown> = {};
  return section.questions.filter((question) => {
    if (!isAsked(question, known)) return false;
    known[question.id] = answers[question.id];
    return true;
  });
}

/** The same for the fields of a list's entry. */
export function askedFields(fields: readonly IntakeField[], entry: IntakeEntry): IntakeField[] {
  const known: Record<string, unknown> = {};
  return fields.filter((field) => {
    if (!isAsked(field, known)) return false;
    known[field.id] = entry[field.id];
    return true;
  });
}

/** The answers that count: those of asked questions and fields, without empty ones. */
export function countingAnswers(section: IntakeSection, answers: IntakeAnswers): IntakeAnswers {
  return Object.fromEntries(
    askedQuestions(section, answers).flatMap((question) => {
      const answer = answers[question.id];
      if (!isAnswered(question, answer)) return [];
      if (question.kind !== 'list') return [[question.id, answer]];
      return [[question.id, entriesOf(answer).map((entry) => countingEntry(question, entry))]];
    }),
  );
}

const countingEntry = ({ fields = [] }: IntakeQuestion, entry: IntakeEntry): IntakeEntry =>
  Object.fromEntries(
    askedFields(fields, entry).flatMap(({ id }) => (entry[id] ? [[id, entry[id]] as const] : [])),
  );

/** An answer of another kind, as from an earlier version of the question, doesn't count. */
function isAnswered(
  { kind }: Pick<IntakeQuestion, 'kind'>,
  answer: IntakeAnswer | undefined,
): answer is IntakeAnswer {
  if (kind === 'list') return entriesOf(answer).length > 0;
  if (kindOfEach(kind)) return valuesOf(answer).length > 0;
  return typeof answer === 'string' && answer !== '';
}

/** The label of a chosen answer. Anything else stays as it is. */
export function choiceText(
  { kind, choices }: Pick<IntakeQuestion, 'kind' | 'choices'>,
  value: string,
): string {
  if (kind === 'yes_no') return value === 'yes' ? 'Yes' : value === 'no' ? 'No' : value;
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** A label in front of its answer on the same line. */
export const labelBefore = (label: string): string => (label.endsWith('?') ? label : `${label}:`);

/** The entries of a list. */
export const entriesOf = (answer: IntakeAnswer | undefined): IntakeEntry[] =>
  Array.isArray(answer) ? answer.filter((entry) => typeof entry === 'object') : [];

/** The kind of each value, if an answer has several. */
export const kindOfEach = (kind: IntakeQuestion['kind']): IntakeField['kind'] | undefined =>
  kind === 'countries' ? 'country' : kind === 'choices' ? 'choice' : undefined;

/** The values of an answer that has several: country codes or choices. */
export const valuesOf = (answer: IntakeAnswer | undefined): string[] =>
  Array.isArray(answer) ? answer.filter((entry) => typeof entry === 'string') : [];

/** What has to change before the section can be sent, in order. `today`: in the time zone of the person. */
export const answerProblems = (
  section: IntakeSection,
  answers: IntakeAnswers,
  today: Day,
): readonly AnswerProblem[] =>
  askedQuestions(section, answers).flatMap((question) => questionProblems(question, answers, today));

/** What has to change in the answer to this question of a section. */
export function questionProblems(
  question: IntakeQuestion,
  answers: IntakeAnswers,
  today: Day,
): readonly AnswerProblem[] {
  const answer = answers[question.id];
  if (!isAnswered(question, answer))
    return question.optional ? [] : [{ question: question.id, message: missing(question) }];
  if (question.kind === 'list') return listProblems(question, entriesOf(answer), today);
  const message =
    question.kind === 'countries'
      ? (countriesProblem(valuesOf(answer)) ?? recordProblem(question, answer))
      : question.kind === 'choices'
        ? choicesProblem(question, valuesOf(answer))
        : (valueProblem(question, answer, today) ?? orderProblem(question, answers));
  return message ? [{ question: question.id, message }] : [];
}

/** What's wrong with an answer so far. What is merely missing isn't wrong until it's sent, and neither is a gap in a list. */
export const typedProblems = (
  question: IntakeQuestion,
  answers: IntakeAnswers,
  today: Day,
): readonly AnswerProblem[] =>
  questionProblems(question, answers, today).filter(({ entry, field }) => {
    if (entry === undefined) return question.kind !== 'list' && isAnswered(question, answers[question.id]);
    return field !== undefined && Boolean(entriesOf(answers[question.id])[entry]?.[field]);
  });

function orderProblem(
  { id, issue_date }: IntakeQuestion | IntakeField,
  answers: IntakeAnswers,
): string | undefined {
  const [first, second] = [issue_date && answers[issue_date], answers[id]];
  return typeof first === 'string' && typeof second === 'string' && second < first
    ? 'Can’t be before the issue date'
    : undefined;
}

function missing({ kind, entry }: Pick<IntakeQuestion, 'kind' | 'entry'>): string {
  if (kind === 'list') return `Add at least one ${(entry ?? 'entry').toLowerCase()}`;
  if (kind === 'yes_no' || kind === 'choice' || kind === 'choices') return 'Please choose an answer';
  if (kind === 'country' || kind === 'countries') return 'Please choose a country';
  return 'Please answer this question';
}

const countriesProblem = (codes: readonly string[]): string | undefined => {
  if (codes.some((code) => !CountryCode.safeParse(code).success)) return 'Choose a country from the list';
  return new Set(codes).size < codes.length ? 'Enter each country only once' : undefined;
};

const choicesProblem = (question: Pick<IntakeQuestion, 'choices'>, values: readonly string[]) =>
  values.every((value) => isChoice(question, value)) && new Set(values).size === values.length
    ? undefined
    : 'Please choose an answer';

const isChoice = ({ choices = [] }: Pick<IntakeQuestion, 'choices'>, value: string): boolean =>
  choices.some((choice) => choice.value === value);

const formats: Partial<Record<IntakeQuestion['kind'], (value: string) => string | undefined>> = {
  text: (value) =>
    value.length > limits.intakeText || value.includes('\n')
      ? `Must be at most ${limits.intakeText} characters on one line`
      : undefined,
  number: (value) => (/^\d{1,12}$/.test(value) ? undefined : 'Enter a whole number'),
  date: (value) => CalendarDate.safeParse(value).error?.issues[0]?.message,
  month: (value) => (CalendarDate.safeParse(`${value}-01`).success ? undefined : 'Enter a month and a year'),
  year: (value) => (/^(19|20)\d\d$/.test(value) ? undefined : 'Enter a year, such as 2019'),
  country: (value) => (CountryCode.safeParse(value).success ? undefined : 'Choose a country from the list'),
  yes_no: (value) => (value === 'yes' || value === 'no' ? undefined : 'Please choose an answer'),
  email: (value) => (Email.safeParse(value).success ? undefined : 'Invalid email address'),
  phone: (value) =>
    /^\+?[\d\s().-]{5,30}$/.test(value) ? undefined : 'Enter a phone number with its country code',
};

function valueProblem(
  question: IntakeQuestion | IntakeField,
  value: unknown,
  today: Day,
): string | undefined {
  if (typeof value !== 'string') return 'Please answer this question';
  if (question.kind === 'choice') return isChoice(question, value) ? undefined : 'Please choose an answer';
  const problem =
    formats[question.kind]?.(value) ?? (question.number && officialNumberProblem(question.number, value));
  if (problem) return problem;
  if (question.past && value > today) return 'Can’t be in the future';
  return recordProblem(question, value);
}

function listProblems(
  question: IntakeQuestion,
  entries: readonly IntakeEntry[],
  today: Day,
): AnswerProblem[] {
  const problems = entries.flatMap((entry, index) => [
    ...askedFields(question.fields ?? [], entry).flatMap((field) => {
      const value = entry[field.id];
      if (!value && field.optional) return [];
      const message = value
        ? (valueProblem(field, value, today) ?? orderProblem(field, entry))
        : missing(field);
      return message ? [{ question: question.id, entry: index, field: field.id, message }] : [];
    }),
    ...periodProblem(question, entry, index),
  ]);
  if (problems.length > 0 || question.covers_years === undefined) return problems;
  const gap = firstGap(entries, addMonths(today, -12 * question.covers_years).slice(0, 7), today.slice(0, 7));
  if (!gap) return [];
  const message = `There’s a gap: ${gap.from === gap.to ? longMonth(gap.from) : `${longMonth(gap.from)} to ${longMonth(gap.to)}`}. Add what’s missing.`;
  return [{ question: question.id, message }];
}

const periodProblem = (
  question: IntakeQuestion,
  { from, to }: IntakeEntry,
  entry: number,
): AnswerProblem[] =>
  from && to && to < from
    ? [{ question: question.id, entry, field: 'to', message: 'Can’t be before the start' }]
    : [];

/** The first months from `since` to `until` that no entry covers; an entry without an end lasts until today. */
export function firstGap(
  entries: readonly IntakeEntry[],
  since: string,
  until: string,
): { from: string; to: string } | undefined {
  const periods = entries
    .map(({ from = '', to }) => ({ from: from.slice(0, 7), to: (to || until).slice(0, 7) }))
    .sort((first, second) => first.from.localeCompare(second.from));
  let next = since;
  for (const { from, to } of periods) {
    if (from > next) break;
    if (to >= next) next = monthAfter(to, 1);
  }
  if (next > until) return undefined;
  const later = periods.find(({ from }) => from > next);
  return { from: next, to: later && later.from <= until ? monthAfter(later.from, -1) : until };
}

const monthAfter = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);
