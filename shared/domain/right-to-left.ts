/** The scripts that are written from right to left, for a class in a regular expression. */
export const rightToLeftScripts = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}`;
const rightToLeft = new RegExp(`[${rightToLeftScripts}]`, 'u');

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Invisible. What follows it isn't part of the right-to-left text before it, and a line that starts with it is ours. */
export const leftToRightMark = '\u200e';
