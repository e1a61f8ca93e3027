import { factValue } from '#shared/routes/fact-value.ts';
import type { Facts } from '#shared/routes/facts.ts';
import type { Draft, Entry, Values } from './draft.ts';
import { entryFields, languageOf } from './entry-fields.ts';
import { type Field, type ListKind, partnerPath, type Question } from './question.ts';
import { sections } from './questions.ts';

export const allQuestions: readonly Question[] = sections.flatMap(({ questions }) => questions);

/** Converts facts to field values of the questionnaire: the reverse of `readDraft`. */
export function draftFromFacts(facts: Facts): Draft {
  const values: Record<string, string> = {};
  const lists: Record<string, readonly Entry[]> = {};
  for (const question of allQuestions) {
    const value = factValue(facts, question.path);
    if (question.path === partnerPath) {
      if (value !== undefined) values[partnerPath] = value === null ? 'no' : 'yes';
    } else if (question.kind === 'list') {
      if (!Array.isArray(value)) continue;
      values[question.path] = value.length > 0 ? 'yes' : 'no';
      if (value.length > 0)
        lists[question.path] = value.map((each, index) => entryOf(question.of, each, index));
    } else if (value !== undefined) values[question.path] = textOf(question, value);
  }
  return { values, lists };
}

const entryOf = (of: ListKind, entry: Readonly<Record<string, unknown>>, index: number): Entry => {
  const values: Values = Object.fromEntries(
    entryFields[of].flatMap((field) => {
      const value = entry[field.path];
      // The form doesn't ask for the language of tests that are only given in one.
      const implied = field.path === 'language' && languageOf(String(entry.test)) !== undefined;
      return value === undefined || implied ? [] : [[field.path, textOf(field, value)]];
    }),
  );
  return { id: String(index + 1), values };
};

const yesNo = (yes: boolean): string => (yes ? 'yes' : 'no');

function textOf(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'flag':
    case 'claim':
      return yesNo(value !== false);
    case 'countries':
      return (value as readonly string[]).join(', ');
    case 'count':
      return String((value as readonly unknown[]).filter((claim) => claim !== false).length);
    default:
      return String(value);
  }
}
