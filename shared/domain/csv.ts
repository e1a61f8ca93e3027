/** The byte order mark Excel needs to detect UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * The positions where a spreadsheet could start a formula: at the start of the text and, if it splits at semicolons
 * or tabs, after each of those and after a line break, because quoting within a cell doesn't help there.
 */
const formula = /(?=[\s"']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/.source;
const cellStart = /(?<=^|[;\t\r\n])/.source;
const formulaStart = new RegExp(`${cellStart}${formula}`, 'g');
const guardedStart = new RegExp(`${cellStart}'${formula}`, 'g');

const guarded = (text: string): string => text.replace(formulaStart, "'");

/** The text of a cell of ours that someone saved with a spreadsheet, which shows the apostrophes. */
export const withoutGuards = (text: string): string => text.replace(guardedStart, '');

/**
 * A cell in RFC 4180 format. Text that a spreadsheet would run as a formula, even after leading white space, is
 * prefixed with an apostrophe, as OWASP recommends ("CSV Injection").
 */
export function csvCell(text: string): string {
  const harmless = guarded(text);
  return /[",;\t\r\n']/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
