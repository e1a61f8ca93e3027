import * as z from 'zod/mini';
import { VisaPath } from '../../domain/visa-paths.ts';
import { type IntakeQuestion, type IntakeSection, RecordField } from '../../records/intake.ts';
import { FormId } from '../../schema/form-id.ts';
import { kindOfEach } from '../intake-answers.ts';
import { repeated } from './repeated.ts';

/** A question of the questionnaire: `passport.number`, or `about_you.other_names[0].family_name` in a list. */
const QuestionPath = z
  .string()
  .check(z.regex(/^[a-z0-9_]+\.[a-z0-9_]+(\[\d{1,2}\](\.[a-z0-9_]+)?)?$/, 'Invalid path of a question'));

/** Facts of the case that forms ask for. */
export const caseFacts = ['applicant_name', 'receipt_number', 'filed_on', 'organization'] as const;
export type CaseFact = (typeof caseFacts)[number];

/**
 * How a value is entered; by default, a date as `MM/DD/YYYY`, a country and a choice by name, and text as it is.
 * `a_number` is nine digits: zeros come before a shorter number. `passport_number` has no spaces or hyphens.
 * `first_word` and `other_words` divide given names into a first and a middle name. The last three are the parts of
 * a phone number in the United States or Canada.
 */
const formFormats = [
  'uppercase',
  'digits',
  'a_number',
  'passport_number',
  'day_month_year',
  'first_word',
  'other_words',
  'us_state',
  'area_code',
  'phone_prefix',
  'phone_line',
] as const;
export type FormFormat = (typeof formFormats)[number];

const Condition = z.object({
  question: QuestionPath,
  is: z.optional(z.string()),
  not: z.optional(z.string()),
});

/** Where the value of one field of the PDF comes from: exactly one of question, record, case, and text. */
export const FormField = z.object({
  /** Its full name in the PDF. */
  field: z.string().check(z.minLength(1)),
  /** What the form calls it, with its place. */
  label: z.string().check(z.minLength(1)),
  question: z.optional(QuestionPath),
  record: z.optional(RecordField),
  case: z.optional(z.enum(caseFacts)),
  /** The same in every draft. */
  text: z.optional(z.string().check(z.minLength(1))),
  format: z.optional(z.enum(formFormats)),
  /** A checkbox that is checked if the value is this one. */
  is: z.optional(z.string()),
  /** The option of a radio group or dropdown for each value. */
  options: z.optional(z.record(z.string(), z.string())),
  /** Left empty unless an answer is, or is not, this one. */
  when: z.optional(Condition),
});
export type FormField = z.infer<typeof FormField>;

/** An item of the form whose field isn't mapped, so that people enter its answer by hand. */
const ItemByHand = z.object({
  label: z.string().check(z.minLength(1)),
  question: QuestionPath,
  when: z.optional(Condition),
});

/** How a fillable PDF of an authority is filled. */
export const FormMapping = z.object({
  id: FormId,
  /** Its name in the guide. */
  name: z.string().check(z.minLength(1)),
  /** The editions in which the names of the fields were seen, newest first, and where. */
  editions: z.array(z.object({ edition: z.string(), seen_in: z.string() })).check(z.minLength(1)),
  fields: z.array(FormField).check(z.minLength(1)),
  /** What the questionnaire asks for the form's mapped parts, and no field takes. */
  by_hand: z.optional(z.array(ItemByHand)),
});
export type FormMapping = z.infer<typeof FormMapping>;

/** Mappings that several routes use. */
export const SharedForms = z.object({ forms: z.array(FormMapping) });

/** The forms of a route: its own mappings, and shared ones with the fields that only this route fills. */
export const RouteForms = z.object({
  route: VisaPath,
  forms: z.array(z.union([FormMapping, z.object({ shared: FormId, fields: z.array(FormField) })])),
});
export type RouteForms = z.infer<typeof RouteForms>;

/** The route's mappings with the shared ones in place; an unknown one is omitted. */
export const formsOf = ({ forms }: RouteForms, shared: readonly FormMapping[]): FormMapping[] =>
  forms.flatMap((form) => {
    if (!('shared' in form)) return [form];
    const base = shared.find(({ id }) => id === form.shared);
    return base ? [{ ...base, fields: [...base.fields, ...form.fields] }] : [];
  });

/** The parts of a question's path. */
export interface QuestionPlace {
  readonly section: string;
  readonly question: string;
  /** The position in a list. */
  readonly entry?: number;
  readonly field?: string;
}

export function placeOf(path: string): QuestionPlace {
  const [, section = '', question = '', entry, field] =
    /^([a-z0-9_]+)\.([a-z0-9_]+)(?:\[(\d+)\](?:\.([a-z0-9_]+))?)?$/.exec(path) ?? [];
  return { section, question, ...(entry && { entry: Number(entry) }), ...(field && { field }) };
}

type Asked = Pick<IntakeQuestion, 'id' | 'kind' | 'label' | 'choices' | 'optional' | 'when'>;

/** The question, or the field of a list's entries, at a place; undefined if it isn't asked. */
export function askedAt(sections: readonly IntakeSection[], place: QuestionPlace): Asked | undefined {
  const section = sections.find(({ id }) => id === place.section);
  const question = section?.questions.find(({ id }) => id === place.question);
  if (!question) return undefined;
  const each = kindOfEach(question.kind);
  const isMany = question.kind === 'list' || each !== undefined;
  if (isMany !== (place.entry !== undefined)) return undefined;
  if (each) return place.field ? undefined : { ...question, kind: each };
  if (question.kind !== 'list') return question;
  return question.fields?.find(({ id }) => id === place.field);
}

/** Inconsistencies of a route's forms with its questionnaire and its guide. */
export function formProblems(
  route: RouteForms,
  shared: readonly FormMapping[],
  { sections, forms }: { readonly sections: readonly IntakeSection[]; readonly forms: readonly string[] },
): string[] {
  const unknown = route.forms.filter(
    (form) => 'shared' in form && !shared.some(({ id }) => id === form.shared),
  );
  const mappings = formsOf(route, shared);
  return [
    ...unknown.map((form) => `there is no shared form ${'shared' in form ? form.shared : ''}`),
    ...repeated(mappings.map(({ id }) => id)).map((id) => `${id} is mapped twice`),
    ...mappings.flatMap(({ id, name, fields, by_hand = [] }) => [
      ...(forms.includes(name) ? [] : [`${id}: the guide has no form ${name}`]),
      ...repeated(fields.filter(({ when }) => !when).map(({ field }) => field)).map(
        (field) => `${id}: ${field} is filled twice`,
      ),
      ...fields.flatMap((field) =>
        fieldProblems(field, sections).map((problem) => `${id}: ${field.field} ${problem}`),
      ),
      ...by_hand.flatMap((item) =>
        fieldProblems(item, sections).map((problem) => `${id}: ${item.label} ${problem}`),
      ),
    ]),
  ];
}

function fieldProblems(field: Partial<FormField>, sections: readonly IntakeSection[]): string[] {
  const { question, when, is, options } = field;
  const sources = [question, field.record, field.case, field.text].filter((source) => source !== undefined);
  const asked = question === undefined ? undefined : askedAt(sections, placeOf(question));
  const values = asked && valuesOf(asked);
  const wanted = [...(is === undefined ? [] : [is]), ...Object.keys(options ?? {})];
  return [
    ...(sources.length === 1 ? [] : ['has to come from exactly one place']),
    ...(question !== undefined && !asked ? [`comes from ${question}, which isn’t asked`] : []),
    ...[question, when?.question]
      .filter((path) => path !== undefined && isConfidential(sections, path))
      .map((path) => `shows ${path}, which HR may not see, while HR may see drafts`),
    ...wanted
      .filter((value) => values && !values.includes(value))
      .map((value) => `depends on ${value}, which ${question} can’t be`),
    ...(when && !askedAt(sections, placeOf(when.question))
      ? [`depends on ${when.question}, which isn’t asked`]
      : []),
    ...(when && (when.is === undefined) === (when.not === undefined)
      ? ['has a condition without exactly one of is and not']
      : []),
  ];
}

const isConfidential = (sections: readonly IntakeSection[], path: string): boolean =>
  sections.find(({ id }) => id === placeOf(path).section)?.confidential === true;

/** The possible answers, if there are only a few. */
const valuesOf = ({ kind, choices }: Asked): string[] | undefined =>
  kind === 'yes_no' ? ['yes', 'no'] : choices?.map(({ value }) => value);
