import { hasRightToLeft, leftToRightMark, rightToLeftScripts } from '#shared/domain/right-to-left.ts';

const [firstStrongIsolate, endOfIsolate] = ['\u2068', '\u2069'];
/** An isolate doesn't decide the direction of its line. */
const startsRightToLeft = new RegExp(String.raw`^[^\p{L}${firstStrongIsolate}]*[${rightToLeftScripts}]`, 'u');

const eachLine = (text: string, change: (line: string) => string): string =>
  text.split('\n').map(change).join('\n');

/**
 * Our text, which may start with a name. Plain text has the direction of its first letter, so that an Arabic name would
 * move the rest of the sentence and its period around.
 */
export const ourText = (text: string): string =>
  eachLine(text, (line) => (startsRightToLeft.test(line) ? leftToRightMark + line : line));

/** Text in someone's own words and their direction. */
export const ownWords = (text: string): string =>
  eachLine(text, (line) => (hasRightToLeft(line) ? firstStrongIsolate + line + endOfIsolate : line));
