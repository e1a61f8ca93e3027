import { foldText } from '#shared/domain/fold-text.ts';

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[\s,]+/)
    .filter(Boolean);

/** Whether the letters come in this order, with others between. */
function isSubsequence(letters: string, text: string): boolean {
  let at = 0;
  for (const letter of text) if (letter === letters[at]) at += 1;
  return at === letters.length;
}

/** Shorter words match too much by letters alone. */
const fuzzyFrom = 3;

/**
 * How well a text matches what was typed: every word has to, best at the beginning of a word, then anywhere, then by
 * its letters in order. Undefined where it doesn't.
 */
export function matchScore(typed: string, text: string): number | undefined {
  const folded = foldText(text);
  const parts = folded.split(/[^\p{Letter}\p{Number}]+/u);
  let score = 0;
  for (const word of wordsOf(typed)) {
    if (parts.some((part) => part.startsWith(word)) || folded.startsWith(word)) score += 3;
    else if (folded.includes(word)) score += 2;
    else if (word.length >= fuzzyFrom && parts.some((part) => isSubsequence(word, part))) score += 1;
    else return undefined;
  }
  return score;
}

/** The matches, best first; of equal ones, in their order. Everything while nothing is typed. */
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

/** The text in parts, those that were typed marked. Unmarked where folding changes its length. */
export function markedParts(typed: string, text: string): { text: string; isMatch: boolean }[] {
  const folded = foldText(text);
  if (folded.length !== text.length) return [{ text, isMatch: false }];
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of wordsOf(typed)) {
    const at = folded.indexOf(word);
    if (at >= 0) marked.fill(true, at, at + word.length);
  }
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [at, letter] of [...text].length === text.length ? [...text].entries() : []) {
    const last = parts.at(-1);
    if (last && last.isMatch === marked[at]) last.text += letter;
    else parts.push({ text: letter, isMatch: marked[at] ?? false });
  }
  return parts.length > 0 ? parts : [{ text, isMatch: false }];
}
