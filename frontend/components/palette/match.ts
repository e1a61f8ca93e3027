import { foldText } from '#shared/domain/fold-text.ts';
import { typedWords } from '#shared/domain/match-text.ts';

/**
 * Splits the text into parts and marks the matching ones. Nothing is marked if case folding changes the text's
 * length.
 */
export function markedParts(typed: string, text: string): { text: string; isMatch: boolean }[] {
  const folded = foldText(text);
  if (folded.length !== text.length) return [{ text, isMatch: false }];
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of typedWords(typed)) {
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
