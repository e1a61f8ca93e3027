import * as z from 'zod/mini';
import { Relationship } from '../../domain/relationships.ts';
import { VisaPath } from '../../domain/visa-paths.ts';
import {
  type DependentField,
  IntakeField,
  IntakeId,
  IntakeQuestion,
  IntakeSection,
  type KnownFact,
} from '../../records/intake.ts';
import { type AgedDependent, hasAge } from '../dependent-age.ts';
import { CalendarDate, type Day } from './calendar-date.ts';
import { repeated } from './repeated.ts';

/** The days between which it is asked of new cases, like evidence. */
const days = { asked_from: z.optional(CalendarDate), asked_until: z.optional(CalendarDate) };

const asked = {
  ...days,
  /** The only routes that ask it, where several share the section or the question. */
  routes: z.optional(z.array(VisaPath)),
};
type Asked = z.infer<z.ZodMiniObject<typeof asked>>;

const DatedQuestion = z.extend(IntakeQuestion, {
  ...asked,
  fields: z.optional(z.array(z.extend(IntakeField, asked))),
});
type DatedQuestion = z.infer<typeof DatedQuestion>;

/** A shared question that this section asks on another condition, or on other days. */
const SharedQuestion = z.object({ shared: IntakeId, ...asked, when: IntakeQuestion.shape.when });

/** Its own questions, and shared ones, in order. */
const DatedSection = z.extend(IntakeSection, {
  ...days,
  questions: z.array(z.union([IntakeId, SharedQuestion, DatedQuestion])).check(z.minLength(1)),
});
type DatedSection = z.infer<typeof DatedSection>;

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
  /** Only children who aren't this old, or whose age isn't known. */
  under_age: z.optional(z.number()),
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

/** Without a route, the questions of all routes. */
type SectionsOfRoute = Pick<RouteIntake, 'sections'> & Partial<Pick<RouteIntake, 'route'>>;

/** Replaces the IDs of shared items with the items; unknown IDs stay. */
const resolve = <T extends { id: string }>(
  items: readonly (T | string)[],
  shared: readonly T[],
): (T | string)[] =>
  items.map((item) => (typeof item === 'string' ? (shared.find(({ id }) => id === item) ?? item) : item));

const known = <T>(items: readonly (T | string)[]): T[] =>
  items.filter((item): item is T => typeof item !== 'string');
const unknown = (items: readonly unknown[]): string[] => items.filter((item) => typeof item === 'string');

/** The questions of a section; the IDs of unknown ones stay. */
const resolveQuestions = (
  { questions }: Pick<DatedSection, 'questions'>,
  shared: SharedIntake,
): (DatedQuestion | string)[] =>
  questions.map((question) => {
    if (typeof question !== 'string' && !('shared' in question)) return question;
    const { shared: id, ...changes } = typeof question === 'string' ? { shared: question } : question;
    const found = shared.questions.find((each) => each.id === id);
    return found ? { ...found, ...changes } : id;
  });

/** Without a day, whether any case was ever asked. */
const isAsked = (
  { asked_from, asked_until, routes }: Asked,
  route: VisaPath | undefined,
  day: Day | undefined,
): boolean =>
  (!route || !routes || routes.includes(route)) &&
  (!day || ((!asked_from || asked_from <= day) && (!asked_until || day < asked_until)));

const withoutAsked = <T extends Asked>({ asked_from: _, asked_until: __, routes: ___, ...rest }: T) => rest;

/** The sections that aren't unknown, with the questions and fields that are asked. */
const askedSections = (
  { sections, route }: SectionsOfRoute,
  shared: SharedIntake,
  day?: Day,
): IntakeSection[] => {
  const asked = <T extends Asked>(items: readonly T[]) =>
    items.filter((item) => isAsked(item, route, day)).map(withoutAsked);
  return asked(known(resolve(sections, shared.sections))).map((section) => ({
    ...section,
    questions: asked(known(resolveQuestions(section, shared))).map(({ fields, ...question }) => ({
      ...question,
      ...(fields && { fields: asked(fields) }),
    })),
  }));
};

/** Its sections with every question that any case was ever asked. */
export const allSectionsOf = (intake: SectionsOfRoute, shared: SharedIntake): IntakeSection[] =>
  askedSections(intake, shared);

/** The sections as asked of a case opened on a day. */
export const sectionsOn = (intake: SectionsOfRoute, shared: SharedIntake, day: Day): IntakeSection[] =>
  askedSections(intake, shared, day).filter(({ questions }) => questions.length > 0);

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
      ({ asked_from, relationships, from_age = 0, under_age }) =>
        asked_from <= day &&
        (relationships?.includes(dependent.relationship) ?? true) &&
        hasAge(dependent, from_age, day) &&
        (under_age === undefined || !hasAge(dependent, under_age, day)),
    )
    .flatMap((each) => each.sections);
  const ids = new Set(asked.map(idOf));
  const ofRoute = sections.filter((section) => ids.has(idOf(section)));
  const others = asked.filter((section) => !ofRoute.some((each) => idOf(each) === idOf(section)));
  return [...ofRoute, ...new Map(others.map((section) => [idOf(section), section])).values()];
}

/** Inconsistencies within a route's questionnaire. */
export function intakeProblems(
  intake: SectionsOfRoute & Pick<RouteIntake, 'dependents'>,
  shared: SharedIntake,
): string[] {
  const sections = resolve(intake.sections, shared.sections);
  const asked = askedSections(intake, shared);
  const records = asked.flatMap(({ questions }) => questions.flatMap(({ record }) => record ?? []));
  return [
    ...unknown(sections).map((id) => `there is no shared section ${id}`),
    ...repeated(asked.map(({ id }) => id)).map((id) => `two sections are called ${id}`),
    ...(intake.dependents ?? []).flatMap((group) => {
      const ofRoute = new Set(intake.sections.map(idOf));
      const own = group.sections.filter((section) => !ofRoute.has(idOf(section)));
      const problems = intakeProblems({ ...intake, sections: own, dependents: [] }, shared);
      return problems.map((problem) => `dependents: ${problem}`);
    }),
    ...repeated(records).map((record) => `${record} is asked twice`),
    ...asked
      .filter(({ confidential, questions }) => confidential && questions.some(isOnRecord))
      .map(({ id }) => `${id}: HR would see the answers on the record`),
    ...asked
      .filter(({ confidential, questions }) => !confidential && questions.some(({ review }) => review))
      .map(({ id }) => `${id}: HR would see what the team reviews`),
    ...known(sections).flatMap((section) =>
      unknown(resolveQuestions(section, shared)).map(
        (question) => `${section.id}: there is no shared question ${question}`,
      ),
    ),
    ...asked.flatMap(({ id, questions }) =>
      questionProblems(questions).map((problem) => `${id}: ${problem}`),
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
  'passport.number': 'text',
  'passport.country': 'country',
  'passport.issued_on': 'date',
  'passport.expires_on': 'date',
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
  const { fields, entry, covers_years, record, fact, review } = question as IntakeQuestion;
  const ids = (fields ?? []).map((field) => field.id);
  return [
    ...((kind === 'choice' || kind === 'choices') === (choices !== undefined)
      ? []
      : [`${id}: choices belong to a choice`]),
    ...repeated((choices ?? []).map(({ value }) => value)).map((value) => `${id} offers ${value} twice`),
    ...(past && !['date', 'month', 'year'].includes(kind)
      ? [`${id}: only a date, month, or year is in the past`]
      : []),
    ...(number && kind !== 'text' ? [`${id}: only a text is a number of an authority`] : []),
    ...(review && kind !== 'yes_no' ? [`${id}: only a yes is reviewed`] : []),
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
  { id, kind, issue_date }: IntakeQuestion | IntakeField,
  earlier: readonly (IntakeQuestion | IntakeField)[],
): string[] {
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
  const choices = asked.kind === 'choice' ? (asked.choices ?? []) : [];
  const values = asked.kind === 'yes_no' ? ['yes', 'no'] : choices.map(({ value }) => value);
  return [when.is].flat().every((value) => values.includes(value))
    ? []
    : [`${id} depends on an answer that ${when.question} can’t have`];
}
