import type { DatedKind } from './case-dates.ts';

/**
 * Subjects that people don't share with their employer: what a questionnaire's confidential sections ask about, family
 * papers, and bank accounts. Precise phrases, since a "medical license" or a "court interpreter" isn't one. Names of
 * files often have no spaces.
 */
const subjects = [
  /\b(police|criminal|conviction|arrest)/,
  /\bcourt ?(record|order|decision|disposition|judgment)/,
  /\b(background ?check|good ?conduct|good ?character|fbi)\b/,
  /\bmedical ?(exam|report|certificate|record|result|history|letter|scan)/,
  /\b(i ?693|vaccin|immuni[sz]ation|tuberculosis|tb ?test|panel ?physician|chest ?x ?ray|disability|pregnan)/,
  /\b(birth ?(certificate|record|extract)|certificate of birth)/,
  // Not how many people adopted an invention.
  /\badoption\b(?! (figure|rate|metric|number|statistic))/,
  /\b(marriage|divorce|custody|civil ?partnership|proof of partnership|separation ?agreement)\b/,
  /\b(bank ?(statement|letter)|letters? from (your|the|a) banks?\b|proof ?of ?funds)/,
  /\b(visa ?(refusal|denial)|refusal ?(letter|notice)|denial ?(letter|notice)|deportation|removal ?order)/,
];

/** Also of `BankStatement.pdf`, and of letters with accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\p{Ll}\p{Number}](?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu, '$& ')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ');

/** Whether an item or a file with this name is about a subject that HR doesn't see, unless the team says otherwise. */
export function isConfidentialName(name: string): boolean {
  const text = plain(name);
  return subjects.some((subject) => subject.test(text));
}

/** In place of the name of a document that the reader may not see. */
export const confidentialDocument = 'a confidential document';

interface Listed {
  readonly confidential?: boolean | undefined;
  readonly documents: readonly string[];
  readonly replaced: readonly string[];
}

interface Sorted {
  readonly id: string;
  readonly name: string;
  readonly kind?: DatedKind | undefined;
  /** It was taken out of a confidential item. */
  readonly confidential?: boolean | undefined;
}

/**
 * Whether HR doesn't see a document: it is in a confidential item or was replaced there, or it is in no item and came
 * from a confidential one, or its name or kind is about one of the subjects.
 */
export function isConfidentialDocument(
  items: readonly Listed[],
  { id, name, kind, confidential }: Sorted,
): boolean {
  const serving = items.filter(({ documents, replaced }) => documents.includes(id) || replaced.includes(id));
  if (serving.length > 0) return serving.some(({ confidential }) => confidential === true);
  return confidential === true || kind === 'medical' || isConfidentialName(name);
}
