import { foldText } from '#shared/domain/fold-text.ts';

/** Approximate letter frequencies in names, in percent. An underestimate only costs an extra list. */
const letterShare: Record<string, number> = Object.fromEntries(
  "a13 e9 i9 n9 o7 r7 l6 s5 t5 h4 m4 d4 c3 u4 k3 g2 b2 y2 v2 p2 j1 f1 w1 z1 x0.3 q0.2 '0.5 -0.5"
    .split(' ')
    .map((entry) => [entry.charAt(0), Number(entry.slice(1))]),
);
/** The expected share of positions with this gram if letters were independent. */
export const commonness = (gram: string): number =>
  Array.from(gram).reduce((share, letter) => share * ((letterShare[letter] ?? 0.5) / 100), 1);

/** Scripts whose characters are words or syllables: one is enough to search for. */
const isWholeSyllable = (character: string): boolean =>
  /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(character);
const isRareLetter = (letter: string): boolean => letter === 'x' || letter === 'q' || isWholeSyllable(letter);
const isRarePair = (pair: string): boolean => commonness(pair) < 0.0015;
/**
 * The list of a rare pair of Latin letters is short, so trigrams that contain the pair don't need their own
 * lists.
 */
const replacesTrigrams = (pair: string): boolean => isRarePair(pair) && /^[a-z'-]+$/.test(pair);

/**
 * The grams of a text that have their own lists: trigrams within a word, unless they contain a rare pair of
 * Latin letters; rare pairs (such as "kw", and all pairs beyond a–z); and characters that are rare or whole
 * syllables. A search word has no spaces, so no gram contains one.
 */
function gramsIn(text: string): string[] {
  const grams = new Set<string>();
  for (const word of text.split(/\s+/)) {
    const characters = Array.from(word);
    for (let start = 0; start < characters.length; start++) {
      const [first = '', second, third] = characters.slice(start, start + 3);
      if (isRareLetter(first)) grams.add(first);
      if (second === undefined) continue;
      if (isRarePair(first + second)) grams.add(first + second);
      if (third === undefined || [first + second, second + third].some(replacesTrigrams)) continue;
      grams.add(first + second + third);
    }
  }
  return [...grams];
}

/** The search lists of a name. */
export const gramsOfName = (name: string): string[] => gramsIn(foldText(name));

/**
 * The list to read for a search word: the one of its gram that is likely the rarest. Undefined if it has none,
 * which is the case for one or two common letters.
 */
export function gramOfWord(word: string): string | undefined {
  return gramsIn(word).sort((a, b) => commonness(a) - commonness(b))[0];
}
