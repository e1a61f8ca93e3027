/** Letters that Unicode does not decompose, and signs that keyboards type in several ways. */
const replacements: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
  ...{ '’': "'", '‘': "'", ʼ: "'", '‐': '-', '–': '-' },
};
const replaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g');

/**
 * Both sides of a search: without case, and without the accents of Latin, Greek and Cyrillic letters, so that
 * "nguyen" finds "Nguyễn". `normalize` does the decomposing: Unicode keeps that table, in every browser and in
 * Node. Only U+0300–036F is dropped, since the marks of other scripts are letters to those who read them.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(replaced, (letter) => replacements[letter] ?? letter)
    .normalize('NFC');
