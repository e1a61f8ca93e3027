import type {
  AnswerProblem,
  IntakeAnswers,
  IntakeQuestion,
  IntakeSection,
  RecordDifference,
} from '#shared/records/intake.ts';
import { dependentSource, PersonFields, type PersonSource } from '#shared/records/person.ts';
import { asRecorded } from '#shared/records/record-parts.ts';
import { askedQuestions, countingAnswers } from '#shared/routes/intake-answers.ts';
import type { IntakeItem } from '../data/cases/intake.ts';
import { isDeepStrictEqual } from '../platform/node-on-demand.ts';
import type { CasePerson } from '../workflows/case-person.ts';
import { familyAnswers } from './family-answers.ts';
import { familyDifferences } from './family-changes.ts';
import { differenceOf } from './record-differences.ts';
import { replacesRecord } from './replaces-record.ts';

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

const recordedQuestions = (questions: readonly IntakeQuestion[]): RecordedQuestion[] =>
  questions.flatMap((question) => {
    const [group, key] = question.record?.split('.') ?? [];
    return isGroup(group) ? [{ question, group, key }] : [];
  });

const partsOf = (fields: Fields, group: Group): Readonly<Record<string, unknown>> => {
  const { [group]: value }: PersonFields = fields;
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
};

/** What the record has for a question. */
function recordedValue({ group, key }: RecordedQuestion, fields: Fields): RecordedValue | undefined {
  const { [group]: whole }: PersonFields = fields;
  const value = key === undefined ? whole : partsOf(fields, group)[key];
  return isAnswer(value) ? value : undefined;
}

/** The answers that the record has. */
export function recordAnswers(section: IntakeSection, fields: Fields): IntakeAnswers {
  const found = recordedQuestions(section.questions).flatMap((recorded) => {
    const value = recordedValue(recorded, fields);
    return value === undefined ? [] : [[recorded.question.id, value] as const];
  });
  // The dependents on the record are the principal's.
  const family = 'relationship' in fields ? {} : familyAnswers(section, fields.dependents);
  return { ...Object.fromEntries(found), ...family };
}

type RecordedValue = RecordDifference['value'];
const isAnswer = (value: unknown): value is RecordedValue =>
  typeof value === 'string' || Array.isArray(value);

/** Whether the record has another value than an answer, or one where the answer was left blank. */
function isOther(recorded: RecordedQuestion, answers: IntakeAnswers, fields: Fields): boolean {
  const { question } = recorded;
  const { [question.id]: answer } = answers;
  const value = recordedValue(recorded, fields);
  if (value === undefined || answer === undefined) return value !== answer;
  const given = asRecorded(question, answer);
  return Array.isArray(given) && Array.isArray(value)
    ? !isDeepStrictEqual(given.toSorted(), value.toSorted())
    : given !== value;
}

const sourceOf = ({ person, fields }: CasePerson, group: Group): PersonSource | undefined =>
  'relationship' in fields ? dependentSource(person, fields.id) : person.sources[group];

/**
 * The groups of the record that a section's answers change, and the answers that the record can't hold. Parts of a
 * group that the section doesn't ask for stay. Where the record keeps a value, so do the parts of its group that would
 * only be added: those of another passport don't fit it.
 */
export function recordChanges(
  section: IntakeSection,
  answers: IntakeAnswers,
  fromCase: CasePerson,
  item: Pick<IntakeItem, 'changes' | 'sent'>,
): { readonly changes: PersonFields; readonly problems: readonly AnswerProblem[] } {
  const { fields } = fromCase;
  const counting = countingAnswers(section, answers);
  const byGroup = Map.groupBy(recordedQuestions(askedQuestions(section, answers)), ({ group }) => group);
  const changes: [Group, unknown][] = [];
  const problems: AnswerProblem[] = [];
  for (const [group, questions] of byGroup) {
    const { [group]: before }: PersonFields = fields;
    const { followed, isKept } = followedQuestions(questions, counting, fromCase, item);
    if (followed.length === 0) continue;
    const value = groupValue(followed, counting, partsOf(fields, group));
    const parsed = groupShapes[group].safeParse(value);
    if (parsed.success && !isDeepStrictEqual(parsed.data, before)) changes.push([group, parsed.data]);
    if (!parsed.success && !isKept) problems.push(...groupProblems(followed, value, parsed.error.issues));
  }
  return { changes: Object.fromEntries(changes), problems };
}

/** The questions of a group whose answers its values follow, and whether the record keeps another value of it. */
function followedQuestions(
  questions: readonly RecordedQuestion[],
  counting: IntakeAnswers,
  fromCase: CasePerson,
  item: Pick<IntakeItem, 'changes' | 'sent'>,
): { readonly followed: readonly RecordedQuestion[]; readonly isKept: boolean } {
  const others = questions.filter(
    (each) => recordedValue(each, fromCase.fields) !== undefined && isOther(each, counting, fromCase.fields),
  );
  const { sent } = item;
  // The parts of a group belong together: those of a newer passport aren't replaced, even where both have the same.
  const isAsSent =
    sent !== undefined && questions.every((each) => !isOther(each, sent.answers, fromCase.fields));
  const replacing = others.filter(({ question: { id }, group }) => {
    const wasSent = sent !== undefined && isDeepStrictEqual(sent.answers[id], counting[id]);
    return replacesRecord(item, { question: id, wasSent, isAsSent }, sourceOf(fromCase, group));
  });
  const isKept = replacing.length < others.length;
  return { followed: isKept ? replacing : questions, isKept };
}

/** Where the record has another value than the answers that were sent. */
export function recordDifferences(
  section: IntakeSection,
  { answers, at: sentAt }: Pick<NonNullable<IntakeItem['sent']>, 'answers' | 'at'>,
  fromCase: CasePerson,
): RecordDifference[] {
  const { person, fields } = fromCase;
  const own = recordedQuestions(askedQuestions(section, answers)).flatMap((recorded) => {
    const { question, group } = recorded;
    const value = recordedValue(recorded, fields);
    return value !== undefined && isOther(recorded, answers, fields)
      ? [differenceOf({ question: question.id }, value, { source: sourceOf(fromCase, group), sentAt })]
      : [];
  });
  return 'relationship' in fields
    ? own
    : [...own, ...familyDifferences(section, { answers, at: sentAt }, person)];
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
