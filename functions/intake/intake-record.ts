import type { IntakeAnswer, IntakeAnswers, IntakeQuestion, IntakeSection } from '#shared/records/intake.ts';
import { Dependent, PersonFields } from '#shared/records/person.ts';
import { type AnswerProblem, askedQuestions, countingAnswers } from '#shared/routes/intake-answers.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import type { CasePerson } from '../workflows/case-person.ts';
import { familyAnswers } from './family-answers.ts';

type Fields = CasePerson['fields'];

/** The groups of a record that answers are saved to. */
const groupShapes = {
  name: PersonFields.shape.name,
  birth_date: PersonFields.shape.birth_date,
  nationalities: PersonFields.shape.nationalities,
  passport: PersonFields.shape.passport,
  employment: PersonFields.shape.employment,
  address: PersonFields.shape.address,
};
type Group = keyof typeof groupShapes;

interface RecordedQuestion {
  readonly question: IntakeQuestion;
  readonly group: Group;
  /** The part of the group; absent if the answer is the whole group. */
  readonly key: string | undefined;
}

const isGroup = (name: string | undefined): name is Group => name !== undefined && name in groupShapes;

/** The questions whose answers the record has a place for; a dependent has no employment or address. */
function recordedQuestions(questions: readonly IntakeQuestion[], fields: Fields): RecordedQuestion[] {
  return questions.flatMap((question) => {
    const [group, key] = question.record?.split('.') ?? [];
    if (!isGroup(group) || ('relationship' in fields && !(group in Dependent.shape))) return [];
    return [{ question, group, key }];
  });
}

const partsOf = (fields: Fields, group: Group): Readonly<Record<string, unknown>> => {
  const { [group]: value }: PersonFields = fields;
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
};

/** The answers that the record has. */
export function recordAnswers(section: IntakeSection, fields: Fields): IntakeAnswers {
  const found = recordedQuestions(section.questions, fields).flatMap(({ question, group, key }) => {
    const { [group]: whole }: PersonFields = fields;
    const value = key === undefined ? whole : partsOf(fields, group)[key];
    return isAnswer(value) ? [[question.id, value] as const] : [];
  });
  // The dependents on the record are the principal's.
  const family = 'relationship' in fields ? {} : familyAnswers(section, fields.dependents);
  return { ...Object.fromEntries(found), ...family };
}

const isAnswer = (value: unknown): value is IntakeAnswer => typeof value === 'string' || Array.isArray(value);

/**
 * The groups of the record that a section's answers change, and the answers that the record can't hold. Parts of a
 * group that the section doesn't ask for stay.
 */
export function recordChanges(
  section: IntakeSection,
  answers: IntakeAnswers,
  fields: Fields,
): { readonly changes: PersonFields; readonly problems: readonly AnswerProblem[] } {
  const counting = countingAnswers(section, answers);
  const byGroup = Map.groupBy(
    recordedQuestions(askedQuestions(section, answers), fields),
    ({ group }) => group,
  );
  const changes: [Group, unknown][] = [];
  const problems: AnswerProblem[] = [];
  for (const [group, questions] of byGroup) {
    const { [group]: before }: PersonFields = fields;
    const value = groupValue(questions, counting, partsOf(fields, group));
    const parsed = groupShapes[group].safeParse(value);
    if (!parsed.success) problems.push(...groupProblems(questions, value, parsed.error.issues));
    else if (!isDeepStrictEqual(parsed.data, before)) changes.push([group, parsed.data]);
  }
  return { changes: Object.fromEntries(changes), problems };
}

function groupValue(
  questions: readonly RecordedQuestion[],
  counting: IntakeAnswers,
  before: Readonly<Record<string, unknown>>,
): unknown {
  const [first] = questions;
  if (first && first.key === undefined) return counting[first.question.id];
  const asked = questions.map(({ question, key = '' }) => [key, counting[question.id]] as const);
  const parts = Object.entries({ ...before, ...Object.fromEntries(asked) });
  const known = parts.filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** None if the group lacks a part that this section doesn't ask for: then it isn't saved to the record. */
function groupProblems(
  questions: readonly RecordedQuestion[],
  value: unknown,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): AnswerProblem[] {
  const isKnown = (key: PropertyKey | undefined) =>
    key === undefined || typeof value !== 'object' || value === null || key in value;
  const problems = issues.map(({ path: [key], message }) => ({
    message,
    question:
      questions.find((each) => each.key !== undefined && each.key === key) ??
      (isKnown(key) ? questions[0] : undefined),
  }));
  return problems.every(({ question }) => question)
    ? problems.flatMap(({ question, message }) =>
        question ? [{ question: question.question.id, message }] : [],
      )
    : [];
}
