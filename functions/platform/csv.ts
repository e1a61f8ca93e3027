/** The byte order mark Excel needs to detect UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet would begin a formula: at the start of the text, and, where it separates by semicolons
 * or tabs, after each of those and after a line break, since a quote within a cell protects nothing there.
 */
const formulaStart = /(^|[;\t\r\n])(?=[\s"']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A cell as RFC 4180 wants it. Text that a spreadsheet would run as a formula gets an apostrophe in front,
 * as OWASP advises ("CSV Injection"), also where it starts after white space.
 */
export function csvCell(text: string): string {
  const harmless = text.replace(formulaStart, "$1'");
  return /[",;\t\r\n']/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
