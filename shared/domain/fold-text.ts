/** Letters that Unicode doesn't decompose, and signs that keyboards type in several ways. */
const replacements: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", ʻ: "'", '`': "'", '‐': '-', '–': '-', '־': '-' },
};
const replaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g');

/**
 * Normalizes text for search: ignores case and the accents of Latin, Greek, and Cyrillic letters, so that "nguyen"
 * finds "Nguyễn". `normalize` does the decomposition with Unicode's own table, in every browser and in Node.js.
 * Only U+0300–036F is dropped, because the marks of other scripts are letters to their readers.
 */
export const foldText = (text: string): string =>
  text
    // Turns the Greek accents that stand alone into the common ones.
    .normalize('NFC')
    // Typed as an apostrophe; decomposes into a space and an accent.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(replaced, (letter) => replacements[letter] ?? letter)
    .normalize('NFC');
