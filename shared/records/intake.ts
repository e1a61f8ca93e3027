import * as z from 'zod/mini';
import { OfficialNumber } from '../domain/official-numbers.ts';
import { VisaPath } from '../domain/visa-paths.ts';
import { Id, PersonId, personLines, Timestamp, withoutInvisible } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';

/** Identifies a section, a question, or a field of a list's entries; stable, since answers are stored under it. */
export const IntakeId = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,49}$/, 'Invalid ID'));

/**
 * The parts of a person's record that an answer is prefilled from and saved to. `nationalities` is a list of
 * countries; everything else is one value.
 */
export const recordFields = [
  'name.family_name',
  'name.given_names',
  'name.native_name',
  'birth_date',
  'nationalities',
  'passport.number',
  'passport.country',
  'passport.issued_on',
  'passport.expires_on',
  'employment.employer',
  'employment.title',
  'address.street',
  'address.more',
  'address.city',
  'address.region',
  'address.postal_code',
  'address.country',
] as const;
export const RecordField = z.enum(recordFields);
export type RecordField = z.infer<typeof RecordField>;

/** The group of the record that a part belongs to. */
export const recordGroup = (field: RecordField): string => field.split('.')[0] ?? field;

/** The eligibility answers that an answer is prefilled from. `job` is the current one, and `jobs` are the earlier ones. */
export const KnownFact = z.enum([
  'birth_date',
  'education',
  'jobs',
  'job.from',
  'job.hours',
  'languages',
  'funds',
]);
export type KnownFact = z.infer<typeof KnownFact>;

/**
 * The parts of a dependent on the record that an answer is prefilled from and saved to. `nationality` is their only
 * one, or the first.
 */
const dependentFields = [
  'name.family_name',
  'name.given_names',
  'birth_date',
  'nationality',
  'nationalities',
  'passport.number',
  'passport.country',
  'passport.issued_on',
  'passport.expires_on',
  'accompanying',
] as const;
export const DependentField = z.enum(dependentFields);
export type DependentField = z.infer<typeof DependentField>;

/**
 * `month`: `YYYY-MM`; `year`: `YYYY`; `country`: a two-letter code; `yes_no`: `yes` or `no`; `number`: a whole number,
 * 0 or more.
 */
const fieldKinds = [
  'text',
  'paragraph',
  'number',
  'date',
  'month',
  'year',
  'country',
  'yes_no',
  'choice',
  'email',
  'phone',
] as const;
const Choice = z.object({ value: IntakeId, label: z.string() });

const field = {
  id: IntakeId,
  label: z.string(),
  /** Why it's asked, or how to answer. */
  hint: z.optional(z.string()),
  optional: z.optional(z.literal(true)),
  choices: z.optional(z.array(Choice)),
  /** A date, month, or year that can’t be after today. */
  past: z.optional(z.literal(true)),
  /** What kind of number a text is. */
  number: z.optional(OfficialNumber),
  /**
   * Asked only if an earlier question of the section, or an earlier field of the entry, has this answer or one of
   * these.
   */
  when: z.optional(z.object({ question: IntakeId, is: z.union([z.string(), z.array(z.string())]) })),
  /** The part of a dependent that it is: of the spouse or partner, or of the child that a list’s entry describes. */
  dependent: z.optional(DependentField),
  /** The earlier question or field with the issue date of what expires on this date. */
  issue_date: z.optional(IntakeId),
};

/** One field of each entry of a list, such as the employer of a job. */
export const IntakeField = z.object({ ...field, kind: z.enum(fieldKinds) });
export type IntakeField = z.infer<typeof IntakeField>;

/** `list`: entries with `fields`. `countries` and `choices`: any number of country codes, or of the choices. */
export const IntakeQuestion = z.object({
  ...field,
  kind: z.enum([...fieldKinds, 'countries', 'choices', 'list']),
  record: z.optional(RecordField),
  fact: z.optional(KnownFact),
  fields: z.optional(z.array(IntakeField)),
  /**
   * The team has to look at a yes before anything is filed. It’s marked for them, and the applicant is told so: a yes
   * alone never decides anything.
   */
  review: z.optional(z.literal(true)),
  /** What an entry of a list is called: `Job`. */
  entry: z.optional(z.string()),
  /**
   * The entries have the months `from` and `to` (absent: until today), and together cover this many years without a
   * gap.
   */
  covers_years: z.optional(z.number()),
});
export type IntakeQuestion = z.infer<typeof IntakeQuestion>;

/** A part of a questionnaire that is answered and sent on its own. */
export const IntakeSection = z.object({
  id: IntakeId,
  title: z.string(),
  /** What it's for. */
  why: z.string(),
  /** HR doesn't see the answers (permission `intake.confidential`). */
  confidential: z.optional(z.literal(true)),
  questions: z.array(IntakeQuestion),
});
export type IntakeSection = z.infer<typeof IntakeSection>;

/** Without invisible characters, since answers are entered into forms, and numbers are often pasted. */
const Text = personLines(limits.intakeParagraph, 'Please shorten your answer', withoutInvisible);
const IntakeEntry = z.record(IntakeId, Text);
export type IntakeEntry = z.infer<typeof IntakeEntry>;

/** Text of any kind of field, several country codes or choices, or the entries of a list. */
export const IntakeAnswer = z.union([
  Text,
  z.array(Text).check(z.maxLength(limits.intakeEntries)),
  z.array(IntakeEntry).check(z.maxLength(limits.intakeEntries)),
]);
export type IntakeAnswer = z.infer<typeof IntakeAnswer>;

/** By question; a question without an answer is absent. */
export const IntakeAnswers = z.record(IntakeId, IntakeAnswer);
export type IntakeAnswers = z.infer<typeof IntakeAnswers>;

/**
 * `started`: something is saved but nothing was sent. `asked`: the team asked for an answer again. `changed`: it was
 * sent, and answers saved since then haven't been sent.
 */
export const IntakeStatus = z.enum(['not_started', 'started', 'asked', 'changed', 'sent']);
export type IntakeStatus = z.infer<typeof IntakeStatus>;

/** A question that the team asked again, and why. */
export const IntakeRequest = z.object({
  question: IntakeId,
  note: z.string(),
  by_id: PersonId,
  by_name: z.string(),
  at: Timestamp,
});
export type IntakeRequest = z.infer<typeof IntakeRequest>;

/** `entry` is the position in a list, `field` a field of that entry. */
const placeInSection = {
  question: IntakeId,
  entry: z.optional(z.int().check(z.nonnegative())),
  field: z.optional(IntakeId),
};
/** Why an answer can't be sent. */
export const AnswerProblem = z.object({ ...placeInSection, message: z.string() });
export type AnswerProblem = z.infer<typeof AnswerProblem>;

/** Another value than the answer that was sent, which the person's record kept or got since. */
export const RecordDifference = z.object({
  ...placeInSection,
  /** Absent if the person that the question, or the entry, is about isn't on the record. */
  value: z.optional(z.union([z.string(), z.array(z.string())])),
  /** Who recorded it, if that's known. */
  by_name: z.optional(z.string()),
  at: z.optional(Timestamp),
  /** Whether a document proves it. */
  proven: z.optional(z.literal(true)),
});
export type RecordDifference = z.infer<typeof RecordDifference>;

export const IntakeSectionState = z.object({
  section: IntakeSection,
  status: IntakeStatus,
  /** The answers and requests are left out, since the reader may not see them. */
  hidden: z.optional(z.literal(true)),
  /** As last saved, and from the person's record or eligibility answers where nothing was saved. */
  answers: IntakeAnswers,
  /** Questions whose answer comes from there and hasn't been saved here. */
  from_record: z.array(IntakeId),
  /** Those of them from the eligibility answers, if any. */
  from_eligibility: z.optional(z.array(IntakeId)),
  saved: z.optional(z.object({ at: Timestamp, by_name: z.string() })),
  /** As last sent. */
  sent: z.optional(z.object({ at: Timestamp, by_name: z.string(), answers: IntakeAnswers })),
  asked: z.array(IntakeRequest),
  /** What's wrong with the saved answers, if anything. What is missing is reported when the section is sent. */
  problems: z.optional(z.array(AnswerProblem)),
  /** Where the person's record has another value than what was sent, if anywhere. */
  differences: z.optional(z.array(RecordDifference)),
  /** Incremented by each change; 0 before anything is saved. */
  version: z.number().check(z.int(), z.nonnegative()),
});
export type IntakeSectionState = z.infer<typeof IntakeSectionState>;

/** The questionnaire of a case. */
export const Intake = z.object({
  case_id: Id,
  /** Whose answers these are: the applicant, or the dependent the case is for. */
  person_name: z.string(),
  /** Staff may correct it, which changes the sections. */
  path: VisaPath,
  /** A decided case is closed to changes. */
  closed: z.boolean(),
  sections: z.array(IntakeSectionState),
});
export type Intake = z.infer<typeof Intake>;
