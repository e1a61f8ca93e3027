import * as z from 'zod/mini';
import { VisaPath } from '../../domain/visa-paths.ts';
import { type IntakeField, IntakeId, IntakeQuestion, IntakeSection } from '../../records/intake.ts';
import { CalendarDate, type Day } from './calendar-date.ts';

/** A question with the days between which it is asked of new cases, like evidence. */
const DatedQuestion = z.extend(IntakeQuestion, {
  asked_from: z.optional(CalendarDate),
  asked_until: z.optional(CalendarDate),
});
const DatedSection = z.extend(IntakeSection, { questions: z.array(DatedQuestion).check(z.minLength(1)) });
type DatedSection = z.infer<typeof DatedSection>;

/** Sections that several routes ask, by ID. */
export const SharedSections = z.object({ sections: z.array(DatedSection) });

/** What a route asks the applicant: its own sections, and the IDs of shared ones, in order. */
export const RouteIntake = z.object({
  route: VisaPath,
  sections: z.array(z.union([IntakeId, DatedSection])).check(z.minLength(1)),
});
export type RouteIntake = z.infer<typeof RouteIntake>;

/** Its sections with the shared ones in place. */
const sectionsOf = (intake: RouteIntake, shared: readonly DatedSection[]): (DatedSection | string)[] =>
  intake.sections.map((section) =>
    typeof section === 'string' ? (shared.find(({ id }) => id === section) ?? section) : section,
  );

/** Its sections with every question that any case was ever asked. */
export const allSectionsOf = (intake: RouteIntake, shared: readonly DatedSection[]): IntakeSection[] =>
  sectionsOf(intake, shared).filter((section) => typeof section !== 'string');

/** The sections as asked of a case opened on a day. */
export const sectionsOn = (intake: RouteIntake, shared: readonly DatedSection[], day: Day): IntakeSection[] =>
  sectionsOf(intake, shared).flatMap((section) => {
    if (typeof section === 'string') return [];
    const questions = section.questions
      .filter(
        ({ asked_from, asked_until }) =>
          (asked_from === undefined || asked_from <= day) && (asked_until === undefined || day < asked_until),
      )
      .map(({ asked_from: _, asked_until: __, ...question }) => question);
    return questions.length === 0 ? [] : [{ ...section, questions }];
  });

/** Inconsistencies within a route's questionnaire. */
export function intakeProblems(intake: RouteIntake, shared: readonly DatedSection[]): string[] {
  const sections = sectionsOf(intake, shared);
  const unknown = sections.filter((section) => typeof section === 'string');
  const known = sections.filter((section) => typeof section !== 'string');
  const records = known.flatMap(({ questions }) => questions.flatMap(({ record }) => record ?? []));
  return [
    ...unknown.map((id) => `there is no shared section ${id}`),
    ...repeated(known.map(({ id }) => id)).map((id) => `two sections are called ${id}`),
    ...repeated(records).map((record) => `${record} is asked twice`),
    ...known.flatMap((section) =>
      questionProblems(section.questions).map((problem) => `${section.id}: ${problem}`),
    ),
  ];
}

function questionProblems(questions: readonly (IntakeQuestion | IntakeField)[]): string[] {
  return [
    ...repeated(questions.map(({ id }) => id)).map((id) => `${id} is asked twice`),
    ...questions.flatMap((question, index) => [
      ...shapeProblems(question),
      ...conditionProblems(question, questions.slice(0, index)),
    ]),
  ];
}

function shapeProblems(question: IntakeQuestion | IntakeField): string[] {
  const { id, kind, choices } = question;
  const { fields, entry, covers_years, record } = question as IntakeQuestion;
  const ids = (fields ?? []).map((field) => field.id);
  return [
    ...((kind === 'choice') === (choices !== undefined) ? [] : [`${id}: choices belong to a choice`]),
    ...repeated((choices ?? []).map(({ value }) => value)).map((value) => `${id} offers ${value} twice`),
    ...((kind === 'list') === (fields !== undefined && entry !== undefined)
      ? []
      : [`${id}: fields and the name of an entry belong to a list`]),
    ...(covers_years === undefined || (ids.includes('from') && ids.includes('to'))
      ? []
      : [`${id}: the entries need the months from and to`]),
    ...(record && (kind === 'countries') !== (record === 'nationalities')
      ? [`${id}: ${record} doesn’t fit ${kind}`]
      : []),
    ...questionProblems(fields ?? []).map((problem) => `${id}: ${problem}`),
  ];
}

function conditionProblems(
  { id, when }: IntakeQuestion | IntakeField,
  earlier: readonly (IntakeQuestion | IntakeField)[],
): string[] {
  if (!when) return [];
  const asked = earlier.find((question) => question.id === when.question);
  if (!asked) return [`${id} depends on ${when.question}, which isn’t asked before it`];
  const values =
    asked.kind === 'yes_no' ? ['yes', 'no'] : (asked.choices ?? []).map((choice) => choice.value);
  return values.includes(when.is) ? [] : [`${id} depends on an answer that ${when.question} can’t have`];
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];
