/** The scripts of the fonts in packets, reports, and form drafts (decision 54), with the signs that they share. */
const script = new RegExp(
  `[${[
    ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Armenian', 'Bengali'],
    ...['Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Oriya'],
    ...['Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Tibetan', 'Han', 'Hiragana', 'Katakana', 'Hangul'],
    ...['Bopomofo', 'Common', 'Inherited'],
  ]
    .map((name) => `\\p{Script=${name}}`)
    .join('')}]`,
  'u',
);
/** The last one encloses a key, as in 1️⃣. */
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/u;
const sign = /[\p{So}\p{Sm}]/u;
/** The few signs past Latin-1 that the fonts have, and those of East Asian fonts. */
const printedSign = /[\0-\xff\u2044\u2116\u2122\u2191\u2193\u2212\u2215\u25cc\u262c\u3000-\u33ff]/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** What is left out of the PDF without a `?`: emoji, with all parts that make up one. */
export const isEmoji = (letter: string): boolean => emoji.test(letter);

let segmenter: Intl.Segmenter | undefined;
/** What readers see as one character, such as a letter with its marks. */
export function lettersOf(text: string): string[] {
  // Created on first use, since few texts need it and loading its data takes several milliseconds.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const isPrinted = (character: string): boolean =>
  invisible.test(character) ||
  (script.test(character) &&
    (printedSign.test(character) || !(emoji.test(character) || sign.test(character))));

/**
 * The characters of a text that can't be printed in a PDF, each once, as far as can be told without the fonts. The job
 * that builds the PDF knows exactly.
 */
export const unprintableIn = (text: string): string[] =>
  [...text].every(isPrinted)
    ? []
    : [...new Set(lettersOf(text).filter((letter) => ![...letter].every(isPrinted)))];
