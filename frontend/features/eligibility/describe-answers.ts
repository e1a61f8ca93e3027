import { longDate } from '#shared/domain/date-text.ts';
import { readAmount } from '../../lib/read-amount.ts';
import type { Draft, Values } from './draft.ts';
import { entryFields } from './entry-fields.ts';
import type { Field, ListQuestion, Question, Section } from './question.ts';

const formatDate = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? longDate(text) : text);

function fieldWords(field: Field, text: string): string {
  switch (field.kind) {
    case 'date':
      return formatDate(text);
    case 'choice':
      return field.options.find(({ value }) => value === text)?.label ?? text;
    case 'flag':
    case 'claim':
      return text === 'yes' ? 'Yes' : 'No';
    case 'money':
      return `${field.currency} ${amountWords(text)}`;
    default:
      return text;
  }
}

const amountWords = (text: string): string => {
  const amount = readAmount(text);
  return Number.isNaN(amount) ? text : amount.toLocaleString('en-US');
};

const lowerCase = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1);

const upperCase = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "IELTS General, taken 9 May 2026, listening 8.5" */
function entryText({ of }: ListQuestion, values: Values): string {
  const parts = entryFields[of].flatMap((field, index) => {
    const text = (values[field.path] ?? '').trim();
    if (text === '') return [];
    const words = fieldWords(field, text);
    if (field.kind === 'flag') return [`${lowerCase(field.short)}: ${words.toLowerCase()}`];
    if (field.unit) return [`${words} ${field.unit}`];
    const bare = field.kind === 'country' || (index === 0 && of !== 'work');
    return [bare ? words : `${lowerCase(field.short)} ${words}`];
  });
  return upperCase(parts.join(', '));
}

/** The answer in words. Undefined if unknown. */
export function answerText(question: Question, { values, lists }: Draft): string | undefined {
  const text = (values[question.path] ?? '').trim();
  if (text === '') return undefined;
  if (question.kind !== 'list') return fieldWords(question, text);
  if (text === 'no') return question.no;
  const entries = (lists[question.path] ?? []).flatMap(
    ({ values: entry }) => entryText(question, entry) || [],
  );
  return entries.length > 0 ? entries.join('; ') : undefined;
}

interface SectionSummary {
  readonly known: string;
  readonly unknown: number;
}

/** One-line summary of a section's answers. */
export function summaryOf(section: Section, draft: Draft): SectionSummary {
  const answers = section.questions.map((question) => ({ question, words: answerText(question, draft) }));
  const known = answers.filter(({ words }) => words !== undefined);
  const claims = section.questions.every(({ kind }) => kind === 'claim');
  const yes = known.filter(({ words }) => words === 'Yes').length;
  return {
    known:
      known.length === 0
        ? ''
        : claims
          ? `Yes to ${yes} of ${section.questions.length}.`
          : `${known.map(({ question, words }) => (question.kind === 'list' ? words : `${question.short}: ${words}`)).join('. ')}.`,
    unknown: answers.length - known.length,
  };
}

/** All answers for the report, and the questions without one. */
export const allAnswers = (sections: readonly Section[], draft: Draft) =>
  sections.map(({ title, questions }) => {
    const answers = questions.map((question) => ({
      label: question.label,
      words: answerText(question, draft),
    }));
    return {
      title,
      known: answers.filter(({ words }) => words !== undefined),
      unknown: answers.filter(({ words }) => words === undefined).map(({ label }) => label),
    };
  });
