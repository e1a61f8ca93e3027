import * as z from 'zod/mini';
import { Relationship } from '../../domain/relationships.ts';
import { VisaPath } from '../../domain/visa-paths.ts';
import {
  type DependentField,
  type IntakeField,
  IntakeId,
  IntakeQuestion,
  IntakeSection,
  type KnownFact,
} from '../../records/intake.ts';
import { type AgedDependent, hasAge } from '../dependent-age.ts';
import { CalendarDate, type Day } from './calendar-date.ts';
import { repeated } from './repeated.ts';

/** A question with the days between which it is asked of new cases, like evidence. */
const DatedQuestion = z.extend(IntakeQuestion, {
  asked_from: z.optional(CalendarDate),
  asked_until: z.optional(CalendarDate),
});

/** Its own questions, and the IDs of shared ones, in order. */
const DatedSection = z.extend(IntakeSection, {
  questions: z.array(z.union([IntakeId, DatedQuestion])).check(z.minLength(1)),
});

/** Sections and questions that several routes ask, by ID. */
export const SharedIntake = z.object({ questions: z.array(DatedQuestion), sections: z.array(DatedSection) });
export type SharedIntake = z.infer<typeof SharedIntake>;

/** Sections of the route, or shared ones, that some dependents answer. */
const DependentQuestions = z.object({
  asked_from: CalendarDate,
  /** Everyone if omitted. */
  relationships: z.optional(z.array(Relationship)),
  /** Only children of this age, and everyone who isn't a child. */
  from_age: z.optional(z.number()),
  sections: z.array(z.union([IntakeId, DatedSection])).check(z.minLength(1)),
});

/** What a route asks the applicant: its own sections, and the IDs of shared ones, in order. */
export const RouteIntake = z.object({
  route: VisaPath,
  sections: z.array(z.union([IntakeId, DatedSection])).check(z.minLength(1)),
  /** What dependents answer beyond `dependentSections`, in cases opened since a day. */
  dependents: z.optional(z.array(DependentQuestions)),
});
export type RouteIntake = z.infer<typeof RouteIntake>;

/** Replaces the IDs of shared items with the items; unknown IDs stay. */
const resolve = <T extends { id: string }>(
  items: readonly (T | string)[],
  shared: readonly T[],
): (T | string)[] =>
  items.map((item) => (typeof item === 'string' ? (shared.find(({ id }) => id === item) ?? item) : item));

const known = <T>(items: readonly (T | string)[]): T[] =>
  items.filter((item): item is T => typeof item !== 'string');
const unknown = (items: readonly unknown[]): string[] => items.filter((item) => typeof item === 'string');

/** Its sections with every question that any case was ever asked. */
export const allSectionsOf = (intake: Pick<RouteIntake, 'sections'>, shared: SharedIntake): IntakeSection[] =>
  known(resolve(intake.sections, shared.sections)).map((section) => ({
    ...section,
    questions: known(resolve(section.questions, shared.questions)),
  }));

/** The sections as asked of a case opened on a day. */
export const sectionsOn = (
  intake: Pick<RouteIntake, 'sections'>,
  shared: SharedIntake,
  day: Day,
): IntakeSection[] =>
  known(resolve(intake.sections, shared.sections)).flatMap((section) => {
    const questions = known(resolve(section.questions, shared.questions))
      .filter(
        ({ asked_from, asked_until }) =>
          (asked_from === undefined || asked_from <= day) && (asked_until === undefined || day < asked_until),
      )
      .map(({ asked_from: _, asked_until: __, ...question }) => question);
    return questions.length === 0 ? [] : [{ ...section, questions }];
  });

const idOf = (section: RouteIntake['sections'][number]): string =>
  typeof section === 'string' ? section : section.id;

/** What a dependent answers beyond what every dependent does, in a case opened on a day, in the route's order. */
export function sectionsOfDependent(
  { sections, dependents = [] }: Pick<RouteIntake, 'sections' | 'dependents'>,
  dependent: AgedDependent,
  day: Day,
): RouteIntake['sections'] {
  const asked = dependents
    .filter(
      ({ asked_from, relationships, from_age = 0 }) =>
        asked_from <= day &&
        (relationships?.includes(dependent.relationship) ?? true) &&
        hasAge(dependent, from_age, day),
    )
    .flatMap((each) => each.sections);
  const ids = new Set(asked.map(idOf));
  const ofRoute = sections.filter((section) => ids.has(idOf(section)));
  const others = asked.filter((section) => !ofRoute.some((each) => idOf(each) === idOf(section)));
  return [...ofRoute, ...new Map(others.map((section) => [idOf(section), section])).values()];
}

/** Inconsistencies within a route's questionnaire. */
export function intakeProblems(
  intake: Pick<RouteIntake, 'sections' | 'dependents'>,
  shared: SharedIntake,
): string[] {
  const sections = resolve(intake.sections, shared.sections);
  const asked = known(sections).map(({ id, questions }) => ({
    id,
    questions: resolve(questions, shared.questions),
  }));
  const records = asked.flatMap(({ questions }) => known(questions).flatMap(({ record }) => record ?? []));
  return [
    ...unknown(sections).map((id) => `there is no shared section ${id}`),
    ...repeated(asked.map(({ id }) => id)).map((id) => `two sections are called ${id}`),
    ...(intake.dependents ?? []).flatMap((group) => {
      const ofRoute = new Set(intake.sections.map(idOf));
      const own = group.sections.filter((section) => !ofRoute.has(idOf(section)));
      return intakeProblems({ sections: own }, shared).map((problem) => `dependents: ${problem}`);
    }),
    ...repeated(records).map((record) => `${record} is asked twice`),
    ...known(sections)
      .filter(({ confidential }) => confidential)
      .flatMap(({ id }) => asked.filter((each) => each.id === id))
      .filter(({ questions }) => known(questions).some(isOnRecord))
      .map(({ id }) => `${id}: HR would see the answers on the record`),
    ...asked.flatMap(({ id, questions }) =>
      [
        ...unknown(questions).map((question) => `there is no shared question ${question}`),
        ...questionProblems(known(questions)),
      ].map((problem) => `${id}: ${problem}`),
    ),
  ];
}

const isOnRecord = ({ record, dependent, fields = [] }: IntakeQuestion): boolean =>
  record !== undefined || dependent !== undefined || fields.some((field) => field.dependent !== undefined);

/** The kind of question that each part of a dependent needs. */
const dependentKinds: Readonly<Record<DependentField, IntakeQuestion['kind']>> = {
  'name.family_name': 'text',
  'name.given_names': 'text',
  birth_date: 'date',
  nationality: 'country',
  nationalities: 'countries',
  accompanying: 'yes_no',
};

/** The kind of question that each eligibility answer fits. */
const factKinds: Readonly<Record<KnownFact, IntakeQuestion['kind']>> = {
  birth_date: 'date',
  education: 'list',
  jobs: 'list',
  'job.from': 'month',
  'job.hours': 'number',
  languages: 'list',
  funds: 'number',
};

function questionProblems(questions: readonly (IntakeQuestion | IntakeField)[]): string[] {
  return [
    ...repeated(questions.map(({ id }) => id)).map((id) => `${id} is asked twice`),
    ...repeated(questions.flatMap(({ dependent }) => dependent ?? [])).map(
      (part) => `a dependent’s ${part} is asked twice`,
    ),
    ...questions.flatMap((question, index) => [
      ...shapeProblems(question),
      ...conditionProblems(question, questions.slice(0, index)),
      ...orderProblems(question, questions.slice(0, index)),
    ]),
  ];
}

function shapeProblems(question: IntakeQuestion | IntakeField): string[] {
  const { id, kind, choices, past, number, dependent } = question;
  const { fields, entry, covers_years, record, fact } = question as IntakeQuestion;
  const ids = (fields ?? []).map((field) => field.id);
  return [
    ...((kind === 'choice') === (choices !== undefined) ? [] : [`${id}: choices belong to a choice`]),
    ...repeated((choices ?? []).map(({ value }) => value)).map((value) => `${id} offers ${value} twice`),
    ...(past && !['date', 'month', 'year'].includes(kind)
      ? [`${id}: only a date, month, or year is in the past`]
      : []),
    ...(number && kind !== 'text' ? [`${id}: only a text is a number of an authority`] : []),
    ...((kind === 'list') === (fields !== undefined && entry !== undefined)
      ? []
      : [`${id}: fields and the name of an entry belong to a list`]),
    ...(covers_years === undefined || (ids.includes('from') && ids.includes('to'))
      ? []
      : [`${id}: the entries need the months from and to`]),
    ...(record && (kind === 'countries') !== (record === 'nationalities')
      ? [`${id}: ${record} doesn’t fit ${kind}`]
      : []),
    ...(fact && factKinds[fact] !== kind ? [`${id}: ${fact} doesn’t fit ${kind}`] : []),
    ...(dependent && dependentKinds[dependent] !== kind
      ? [`${id}: a dependent’s ${dependent} doesn’t fit ${kind}`]
      : []),
    ...questionProblems(fields ?? []).map((problem) => `${id}: ${problem}`),
  ];
}

function orderProblems(
  question: IntakeQuestion | IntakeField,
  earlier: readonly (IntakeQuestion | IntakeField)[],
): string[] {
  const { id, kind, issue_date } = question as IntakeQuestion;
  const first = earlier.find((each) => each.id === issue_date);
  return issue_date === undefined || (kind === 'date' && first?.kind === 'date')
    ? []
    : [`${id}: the issue date ${issue_date} isn’t a date asked before it`];
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
  return [when.is].flat().every((value) => values.includes(value))
    ? []
    : [`${id} depends on an answer that ${when.question} can’t have`];
}
