import type { IntakeAnswer, IntakeSectionState, RecordField } from '#shared/records/intake.ts';
import {
  askedAt,
  type CaseFact,
  type FormField,
  type FormMapping,
  placeOf,
  type QuestionPlace,
} from '#shared/routes/engine/form-mapping.ts';
import { askedFields, askedQuestions, entriesOf, valuesOf } from '#shared/routes/intake-answers.ts';
import { isDeepStrictEqual } from '../../platform/node-on-demand.ts';
import { formText, inFormat, type ValueKind } from './form-format.ts';

/** A section of the questionnaire; only what was sent goes into a form. */
type SectionFacts = Pick<IntakeSectionState, 'section' | 'answers' | 'asked'> & {
  readonly sent: Pick<NonNullable<IntakeSectionState['sent']>, 'answers'> | undefined;
};

/** What a draft is filled from. */
export interface FormFacts {
  readonly sections: readonly SectionFacts[];
  readonly record: Readonly<Partial<Record<RecordField, string | readonly string[]>>>;
  readonly caseFacts: Readonly<Partial<Record<CaseFact, string | undefined>>>;
}

/** Why a value isn't in the form. */
export type LeftOut =
  | 'missing'
  | 'not_sent'
  | 'not_asked'
  | 'wrong_format'
  | 'no_option'
  | 'no_room'
  | 'too_long'
  | 'no_field'
  | 'other_kind'
  | 'by_hand';
/** What to check about a value that is in the form. */
export type ToCheck = 'divided' | 'not_latin' | 'newer' | 'asked_again' | 'wide' | 'not_printed';

export interface FormValue {
  readonly field: string;
  readonly label: string;
  /** Text, the option to select, or true for a checkbox to check. */
  readonly value: string | true;
  readonly toCheck: readonly ToCheck[];
}

/** A line of the review sheet. */
export interface LeftOutValue {
  readonly label: string;
  readonly reason: LeftOut;
  /** The question or the section. */
  readonly about?: string | undefined;
  readonly value?: string | undefined;
}

export interface FormValues {
  readonly values: readonly FormValue[];
  readonly leftOut: readonly LeftOutValue[];
}

/** The values of a form's fields, from the answers that were sent. Pure. */
export function formValues(mapping: FormMapping, facts: FormFacts): FormValues {
  const found = mapping.fields.map((field) => fieldValue(field, facts));
  return {
    values: found.flatMap((each) => (each && 'field' in each ? [each] : [])),
    leftOut: [
      ...found.flatMap((each) => (each && 'reason' in each ? [each] : [])),
      ...byHand(mapping, facts),
      ...withoutBox(mapping, facts),
      ...withoutRoom(mapping, facts),
    ],
  };
}

interface Source extends ValueKind {
  readonly value: string;
  readonly about?: string | undefined;
  readonly toCheck?: readonly ToCheck[];
}
/** undefined: nothing is to be entered */
type Found = Source | { readonly reason: LeftOut; readonly about?: string | undefined } | undefined;

function fieldValue(field: FormField, facts: FormFacts): FormValue | LeftOutValue | undefined {
  const { label, when } = field;
  const called = isCalledFor(when, facts);
  if (called !== true) return called && { label, ...called };
  const found = findValue(field, facts);
  if (!found) return undefined;
  if ('reason' in found) return { label, ...found };
  const { value, about } = found;
  const filled = { field: field.field, label };
  if (field.is !== undefined)
    return value === field.is ? { ...filled, value: true, toCheck: found.toCheck ?? [] } : undefined;
  const text = field.options ? field.options[value] : inFormat(value, found, field.format);
  if (text === '') return undefined;
  if (text === undefined)
    return { label, about, value, reason: field.options ? 'no_option' : 'wrong_format' };
  const isDivided = field.format === 'other_words';
  const toCheck: ToCheck[] = [
    ...(isDivided ? (['divided'] as const) : []),
    ...(isLatin(text) ? [] : (['not_latin'] as const)),
    ...(found.toCheck ?? []),
  ];
  return { ...filled, value: text, toCheck };
}

/** Whether the answer that it depends on calls for it, or why that isn't known. */
function isCalledFor(
  when: FormField['when'],
  facts: FormFacts,
): true | undefined | Extract<Found, { reason: LeftOut }> {
  if (!when) return true;
  const given = findAnswer(placeOf(when.question), facts);
  if (given && 'reason' in given) return given;
  if (!given) return undefined;
  return (when.is === undefined ? given.value !== when.not : given.value === when.is) || undefined;
}

/** Authorities expect Latin letters, as in the passport. */
const isLatin = (text: string): boolean => !/(?!\p{Script=Latin})\p{Letter}/u.test(text);

function findValue(field: FormField, facts: FormFacts): Found {
  if (field.text !== undefined) return { value: field.text, kind: 'text' };
  if (field.question !== undefined) return findAnswer(placeOf(field.question), facts);
  if (field.record !== undefined) {
    const known = facts.record[field.record];
    const value = typeof known === 'string' ? known : known?.[0];
    return value ? { value, kind: kindOfRecord(field.record) } : { reason: 'missing' };
  }
  const value = field.case && facts.caseFacts[field.case];
  return value ? { value, kind: field.case === 'filed_on' ? 'date' : 'text' } : { reason: 'missing' };
}

const kindOfRecord = (field: RecordField): ValueKind['kind'] => {
  if (/(_date|_on)$/.test(field)) return 'date';
  return field === 'nationalities' || field.endsWith('.country') ? 'country' : 'text';
};

function findAnswer(place: QuestionPlace, { sections }: FormFacts): Found {
  const state = sections.find(({ section }) => section.id === place.section);
  const asked = askedAt(
    sections.map(({ section }) => section),
    place,
  );
  if (!state || !asked) return { reason: 'not_asked' };
  if (!state.sent) return { reason: 'not_sent', about: state.section.title };
  const { answers } = state.sent;
  const isAsked = askedQuestions(state.section, answers).some(({ id }) => id === place.question);
  const value = isAsked ? partOf(answers[place.question], place) : undefined;
  if (value) return { ...asked, value, about: asked.label, toCheck: changesOf(state, place.question) };
  // Nobody was asked for it, or it's optional.
  if (!isAsked || asked.optional || (place.entry ?? 0) > 0 || !isWanted(state, place)) return undefined;
  return { reason: 'missing', about: asked.label };
}

/** Whether the field of a list's entry is asked in this entry. */
function isWanted({ section, sent }: SectionFacts, { question, entry, field }: QuestionPlace): boolean {
  if (entry === undefined || !field) return true;
  const fields = section.questions.find(({ id }) => id === question)?.fields ?? [];
  const answered = entriesOf(sent?.answers[question])[entry];
  return answered !== undefined && askedFields(fields, answered).some(({ id }) => id === field);
}

function partOf(answer: IntakeAnswer | undefined, { entry, field }: QuestionPlace): string | undefined {
  if (entry === undefined) return typeof answer === 'string' ? answer : undefined;
  return field ? entriesOf(answer)[entry]?.[field] : valuesOf(answer)[entry];
}

function changesOf({ sent, answers, asked }: SectionFacts, question: string): ToCheck[] {
  const isNewer = !isDeepStrictEqual(answers[question], sent?.answers[question]);
  return [
    ...(asked.some((request) => request.question === question) ? (['asked_again'] as const) : []),
    ...(isNewer ? (['newer'] as const) : []),
  ];
}

/** Answers that no field takes. Those that aren't known are no loss. */
const byHand = ({ by_hand = [] }: FormMapping, facts: FormFacts): LeftOutValue[] =>
  by_hand.flatMap(({ label, question, when }) => {
    const found = isCalledFor(when, facts) === true ? findAnswer(placeOf(question), facts) : undefined;
    return found && !('reason' in found)
      ? [{ label, reason: 'by_hand', value: formText(found.value, found) }]
      : [];
  });

/** Answers that none of the form's checkboxes for the question represents. */
function withoutBox({ fields }: FormMapping, facts: FormFacts): LeftOutValue[] {
  const boxes = Map.groupBy(
    fields.filter(({ question, is }) => question !== undefined && is !== undefined),
    ({ question = '' }) => question,
  );
  return [...boxes].flatMap(([question, of]) => {
    const found = findAnswer(placeOf(question), facts);
    if (!found || 'reason' in found || of.some(({ is }) => is === found.value)) return [];
    const label = found.about ?? question;
    // A single checkbox is left unchecked.
    return of.length > 1 ? [{ label, reason: 'no_option', value: formText(found.value, found) }] : [];
  });
}

/** The entries of lists that the form has no fields for, such as a fourth other name. */
function withoutRoom({ fields }: FormMapping, { sections }: FormFacts): LeftOutValue[] {
  const places = fields.flatMap(({ question }) => (question === undefined ? [] : [placeOf(question)]));
  const lists = Map.groupBy(
    places.filter(({ entry }) => entry !== undefined),
    ({ section, question }) => `${section}.${question}`,
  );
  return [...lists.values()].flatMap((of) => {
    const [first] = of;
    const state = sections.find(({ section }) => section.id === first?.section);
    const question = state?.section.questions.find(({ id }) => id === first?.question);
    if (!question || !state?.sent) return [];
    const room = Math.max(...of.map(({ entry = 0 }) => entry)) + 1;
    const isAsked = askedQuestions(state.section, state.sent.answers).some(({ id }) => id === question.id);
    const answer = isAsked ? state.sent.answers[question.id] : undefined;
    const given = Array.isArray(answer) ? answer.length : 0;
    return given <= room
      ? []
      : [{ label: question.label, reason: 'no_room', value: `${room} of ${given} are in the form` }];
  });
}
