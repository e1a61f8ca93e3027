import { foldText } from './fold-text.ts';

/**
 * The normalized words of a search text, each once: some characters stand for several words, and repeated they would
 * exceed what a query of DynamoDB may have.
 */
export const typedWords = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];

/** The normalized words of a name: letters and digits, split at anything else. */
export const wordParts = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter(Boolean);

/** Whether the letters occur in this order, possibly with others in between. */
function isSubsequence(letters: string, text: string): boolean {
  let at = 0;
  for (const letter of text) if (letter === letters[at]) at += 1;
  return at === letters.length;
}

/** Shorter words match too much by their letters alone. */
const fuzzyFrom = 3;

/**
 * How well a text matches a search text. Every word must match: best at the beginning of a word, then anywhere,
 * then as a subsequence. Undefined if it doesn't.
 */
export function matchScore(typed: string, text: string): number | undefined {
  const folded = foldText(text);
  const parts = wordParts(text);
  let score = 0;
  for (const word of typedWords(typed)) {
    if (parts.some((part) => part.startsWith(word)) || folded.startsWith(word)) score += 3;
    else if (folded.includes(word)) score += 2;
    else if (word.length >= fuzzyFrom && parts.some((part) => isSubsequence(word, part))) score += 1;
    else return undefined;
  }
  return score;
}

/** The matches, best first, stable for equal scores. Everything for an empty search text. */
export function matching<Item>(
  typed: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item[] {
  return items
    .flatMap((item) => {
      const score = matchScore(typed, textOf(item));
      return score === undefined ? [] : [{ item, score }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
