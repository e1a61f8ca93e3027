import { countryName } from '#shared/domain/country-name.ts';
import type {
  IntakeAnswer,
  IntakeEntry,
  IntakeField,
  IntakeQuestion,
  RecordDifference,
} from '#shared/records/intake.ts';
import {
  askedFields,
  choiceText,
  entriesOf,
  kindOfEach,
  labelBefore,
  valuesOf,
} from '#shared/routes/intake-answers.ts';
import { dayText } from '../../lib/dates.ts';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
const isCode = (text: string): boolean => /^[A-Z]{2}$/.test(text);

/** "Mar 2020", or only the part that was entered. */
export function monthText(month: string): string {
  if (isMonth(month)) return dayText(`${month}-01`).replace(/^\d+ /, '');
  const [, year, ofYear] = /^(\d*)-(\d*)$/.exec(month) ?? [];
  if (year && !ofYear) return year;
  return !year && isMonth(`2000-${ofYear}`) ? monthText(`2000-${ofYear}`).replace(' 2000', '') : month;
}

/** The answer to a question that isn't a list, as a person reads it. Anything incomplete stays as it was typed. */
function valueText(field: Pick<IntakeField, 'kind' | 'choices'>, value: string): string {
  const { kind } = field;
  if (kind === 'date') return isDay(value) ? dayText(value) : value;
  if (kind === 'month') return monthText(value);
  if (kind === 'country') return isCode(value) ? countryName(value) : value;
  return choiceText(field, value);
}

/** The field of an entry with its text. */
export interface EntryLine {
  readonly label: string;
  readonly text: string;
}

const isPeriod = (fields: readonly IntakeField[]): boolean =>
  ['from', 'to'].every((id) => fields.some((field) => field.id === id && field.kind === 'month'));

/** "Mar 2020 to Nov 2021", or "to today" */
const periodText = ({ from = '', to }: IntakeEntry): string =>
  `${monthText(from) || 'No start'} to ${to ? monthText(to) : 'today'}`;

/** An entry's answered fields in order, with the months on one line. */
export function entryLines({ fields = [] }: IntakeQuestion, entry: IntakeEntry): EntryLine[] {
  const asked = askedFields(fields, entry);
  const hasPeriod = isPeriod(asked);
  return asked.flatMap((field) => {
    const { id, label } = field;
    if (hasPeriod && id === 'to') return [];
    if (hasPeriod && id === 'from')
      return entry.from || entry.to ? [{ label: 'When', text: periodText(entry) }] : [];
    const value = entry[id];
    return value ? [{ label, text: valueText(field, value) }] : [];
  });
}

/** A short summary of an entry: the first answer, and all others. Empty if nothing was answered. */
export function entrySummary(question: IntakeQuestion, entry: IntakeEntry): { title: string; rest: string } {
  const [title, ...rest] = entryLines(question, entry).map(({ text }) => text.replaceAll('\n', ', '));
  return { title: title ?? '', rest: rest.join(', ') };
}

/** The answer as plain text, to read or to copy. Empty without an answer. */
export function answerText(question: IntakeQuestion | IntakeField, answer: IntakeAnswer | undefined): string {
  const each = kindOfEach(question.kind);
  if (each)
    return valuesOf(answer)
      .map((value) => valueText({ ...question, kind: each }, value))
      .join(', ');
  if (question.kind === 'list')
    return entriesOf(answer)
      .map((entry) =>
        entryLines(question, entry)
          .map(({ label, text }) => `${labelBefore(label)} ${text}`)
          .join('\n'),
      )
      .join('\n\n');
  return typeof answer === 'string'
    ? valueText(question as Pick<IntakeField, 'kind' | 'choices'>, answer)
    : '';
}

/**
 * Another value on the record. An entry and its field are named: "Child 2, date of birth", or "Child 2" if it isn't on
 * it.
 */
export function differenceLine(
  question: IntakeQuestion,
  { entry, field, value }: RecordDifference,
): { readonly label?: string; readonly text: string } {
  if (entry === undefined) return { text: answerText(question, value) };
  const name = `${question.entry ?? 'Entry'} ${entry + 1}`;
  const part = question.fields?.find(({ id }) => id === field);
  if (!part) return { label: name, text: '' };
  return { label: `${name}, ${startInLowerCase(part.label)}`, text: answerText(part, value) };
}

const startInLowerCase = (label: string): string => label.slice(0, 1).toLowerCase() + label.slice(1);
