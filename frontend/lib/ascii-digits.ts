const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digits of a script are encoded contiguously, 0 to 9: https://www.unicode.org/L2/L2012/12310-numeric-type-def.html */
function numericValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Numbers and codes as keyboards of other languages type them: `１２３` of a Japanese or Chinese keyboard, and
 * `١٢٣٬٤٥٦٫٧` of an Arabic one.
 */
export const asciiDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replace(/\p{Nd}/gu, numericValue);
