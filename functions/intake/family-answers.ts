import type {
  AnswerProblem,
  DependentField,
  IntakeAnswer,
  IntakeAnswers,
  IntakeEntry,
  IntakeSection,
} from '#shared/records/intake.ts';
import type { Dependent, Passport } from '#shared/records/person.ts';
import { asRecorded } from '#shared/records/record-parts.ts';
import { askedQuestions, entriesOf } from '#shared/routes/intake-answers.ts';

/** A part of a dependent, and the answer that has it. */
export interface RelativePart {
  readonly part: DependentField;
  readonly value: string | readonly string[];
  readonly from: Omit<AnswerProblem, 'message'>;
}

/** A spouse, partner, or child in the answers. */
export interface Relative {
  readonly relationship: 'spouse' | 'child';
  readonly parts: readonly RelativePart[];
}

type PassportPart = Extract<DependentField, `passport.${string}`>;

export const isPassportPart = (part: DependentField): part is PassportPart => part.startsWith('passport.');

export const passportKey = (part: PassportPart) =>
  part.slice('passport.'.length) as keyof typeof Passport.shape;

/** The value of a part of a dependent on the record. */
export function recordedPart(
  { name, birth_date, nationalities, passport, accompanying }: Dependent,
  part: DependentField,
): string | string[] | undefined {
  switch (part) {
    case 'name.family_name':
      return name.family_name;
    case 'name.given_names':
      return name.given_names;
    case 'birth_date':
      return birth_date;
    case 'nationality':
      return nationalities?.[0];
    case 'nationalities':
      return nationalities;
    case 'accompanying':
      return accompanying;
    default:
      return passport?.[passportKey(part)];
  }
}

/** The family in a section's answers that count: those with a last name. */
export function relativesIn(section: IntakeSection, answers: IntakeAnswers): readonly Relative[] {
  const asked = askedQuestions(section, answers);
  const spouse = asked.flatMap(({ id, kind, dependent: part }): RelativePart[] => {
    const value = answers[id];
    if (part === undefined || kind === 'list' || value === undefined) return [];
    return [{ part, value: recordable(part, value), from: { question: id } }];
  });
  const children = asked.flatMap(({ id, fields = [] }) =>
    entriesOf(answers[id]).map((entry, at) =>
      fields.flatMap(({ id: field, dependent: part }): RelativePart[] =>
        part && entry[field]
          ? [{ part, value: recordable(part, entry[field]), from: { question: id, entry: at, field } }]
          : [],
      ),
    ),
  );
  return [
    { relationship: 'spouse' as const, parts: spouse },
    ...children.map((parts) => ({ relationship: 'child' as const, parts })),
  ].filter(({ parts }) => parts.some(({ part }) => part === 'name.family_name'));
}

/** An answer in the form in which the record stores it. */
const recordable = (part: DependentField, answer: IntakeAnswer) =>
  asRecorded({ dependent: part }, answer) as RelativePart['value'];

/** The answers about the family that the record has. Of several spouses, it doesn't say which one is meant. */
export function familyAnswers(
  { questions }: IntakeSection,
  dependents: readonly Dependent[] = [],
): IntakeAnswers {
  const [spouse, another] = dependents.filter(({ relationship }) => relationship === 'spouse');
  const children = dependents.filter(({ relationship }) => relationship === 'child');
  const found = questions.flatMap(({ id, kind, fields = [], dependent: part }): [string, IntakeAnswer][] => {
    if (kind === 'list') {
      const isFamily = fields.some(({ dependent }) => dependent);
      return isFamily && children.length > 0 ? [[id, children.map((child) => entryOf(child, fields))]] : [];
    }
    const value = part && spouse && !another ? recordedPart(spouse, part) : undefined;
    return value === undefined ? [] : [[id, value]];
  });
  return Object.fromEntries(found);
}

const entryOf = (
  child: Dependent,
  fields: NonNullable<IntakeSection['questions'][number]['fields']>,
): IntakeEntry =>
  Object.fromEntries(
    fields.flatMap(({ id, dependent: part }) => {
      const value = part && recordedPart(child, part);
      return typeof value === 'string' ? [[id, value]] : [];
    }),
  );
