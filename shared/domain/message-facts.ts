import { type ItemProvider, type ItemStatus, isItemOpen, nextToAct } from './checklist.ts';
import { longDate } from './date-text.ts';

/** The case facts available in message templates, with their names for staff. */
export const messageFacts = {
  applicant: 'Applicant’s name',
  route: 'Visa path',
  country: 'Country',
  due_date: 'Due date',
  open_items: 'Open items',
  form: 'Form',
  receipt_number: 'Receipt number',
  filing_date: 'Filing date',
  biometrics_date: 'Biometrics date',
  interview_date: 'Interview date',
  rfe_due_date: 'Date to respond to the authority',
  owner: 'Case owner’s name',
  sender: 'Your name',
} as const;
type MessageFact = keyof typeof messageFacts;
export const messageFactNames = Object.keys(messageFacts) as readonly MessageFact[];

/** The values of a case; unknown ones are absent. */
export type FactValues = { readonly [Fact in MessageFact]?: string | undefined };

/** A part of a template: text, or a placeholder with its value, if there is one. */
type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fact'; readonly fact: MessageFact; readonly value: string | undefined };

const isFact = (name: string): name is MessageFact => Object.hasOwn(messageFacts, name);
const placeholder = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** Replaces the placeholders of a template with the facts of a case. Unknown names stay as written. */
export function templateParts(text: string, values: FactValues): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const match of text.matchAll(placeholder)) {
    const [whole, fact = ''] = match;
    if (!isFact(fact)) continue;
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    parts.push({ kind: 'fact', fact, value: values[fact]?.trim() || undefined });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** How a draft shows a fact that a case doesn't have. */
export const missingFact = (fact: MessageFact): string => `[${messageFacts[fact].toLowerCase()}]`;

/** The draft of a message. */
export const filledTemplate = (text: string, values: FactValues): string =>
  templateParts(text, values)
    .map((part) => (part.kind === 'text' ? part.text : (part.value ?? missingFact(part.fact))))
    .join('');

/** The facts that a template uses, without duplicates, in order. */
export const factsIn = (text: string): MessageFact[] => [
  ...new Set(templateParts(text, {}).flatMap((part) => (part.kind === 'fact' ? [part.fact] : []))),
];

/** Ends at the next pair of braces: a text of opening braces would otherwise take quadratic time. */
const braces = /\{\{((?:[^{}]|\{(?!\{))*)\}\}/g;

/** Names in braces that aren't facts, such as misspelled ones. */
export const unknownFactsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(braces)].map(([, name = '']) => name.trim()).filter((name) => !isFact(name))),
];

/** Missing facts that are still in a draft. */
export const missingFactsIn = (draft: string): MessageFact[] =>
  messageFactNames.filter((fact) => draft.includes(missingFact(fact)));

interface ListedItem {
  readonly title: string;
  readonly status: ItemStatus;
  readonly required: boolean;
  readonly requested_at?: string | undefined;
  readonly by: ItemProvider;
  readonly due_on?: string | undefined;
}

/**
 * What the applicant still has to provide, and by when: the first date among these items and the case, so that a
 * message names no later date than the case page. Dates that have passed are left for the sender to fill in.
 * @param caseDay the day the case is due
 */
export function openItemFacts(
  items: readonly ListedItem[],
  caseDay: string | undefined,
  today: string,
): Pick<FactValues, 'open_items' | 'due_date'> {
  const open = items.filter((item) => isItemOpen(item) && nextToAct(item) === 'APPLICANT');
  const [first] = [caseDay, ...open.map(({ due_on }) => due_on)]
    .filter((day) => day !== undefined)
    .filter((day) => day >= today)
    .sort();
  return {
    open_items: open.map(({ title }) => `• ${title}`).join('\n'),
    due_date: first && longDate(first),
  };
}
