import * as z from 'zod/mini';
import { limits } from './limits.ts';
import './messages.ts';

/** IDs are random (UUID v4), so they can't be guessed. */
export const Id = z.uuid('Invalid ID');

/**
 * People's IDs are Cognito's `sub`, such as 24688438-40e1-70d0-d97e-084cfc8992c7: version 7 with any digit for the
 * variant, which `z.uuid()` rejects three out of four times.
 */
export const PersonId = z.guid('Invalid ID');

/** UTC, ISO 8601 with milliseconds, so text order is chronological order. */
export const Timestamp = z.iso.datetime({ precision: 3 });

/** Organization IDs are chosen by the operator. */
export const OrganizationId = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/));

export const Email = z
  .email('Invalid email address')
  .check(z.maxLength(limits.email, 'Email must be less than 255 characters'), z.toLowerCase());

export const accountEmailTooLong = `An account’s email can have ${limits.accountEmail} characters`;

/** Sent with writes that might be repeated accidentally; the page creates one per intent. */
export const IdempotencyKey = z.uuid('Must be a UUID');
export const idempotencyHeader = 'idempotency-key';

/** Query parameters of every list. The cursor is opaque and signed. */
export const PageQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(2048))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.maxPageSize)),
    limits.pageSize,
  ),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** One page of a list; `nextCursor` is absent on the last. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.optional(z.string()) });

const unsupported = 'Please remove unsupported characters';

/**
 * Characters without a glyph, and those that change the direction of the text after them. Names copied from address
 * books and word processors contain them and then aren't found, or reorder the sentence around them, which can
 * disguise a name (https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing). Among them are blank letters,
 * such as the Hangul filler, with which a name looks like none. Without U+200C and U+200D, which Persian, Indic
 * scripts, and emoji need.
 */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/g;
/** Joiners, variation selectors, and marks with nothing to apply to. */
const nothingVisible = /^[\s\p{Cf}\p{M}]*$/u;
export function withoutInvisible(text: string): string {
  const left = text.replace(invisible, '');
  return nothingVisible.test(left) ? '' : left;
}

/**
 * More marks on one character than any language has: Unicode's limit for text streams is 30
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). They cover the lines around them, and normalizing
 * them takes quadratic time: seconds for the longest request body.
 */
const tooManyMarks = /\p{M}{31}/u;
const hasFewMarks = (text: string): boolean => !tooManyMarks.test(text);
const normalized = (text: string): string => (hasFewMarks(text) ? text.normalize('NFC') : text);

/** One line of typed text: trimmed, normalized, without control and invisible characters. */
export const personText = (maxLength: number, tooLong: string) =>
  z.string().check(
    z.overwrite((text) => normalized(withoutInvisible(text)).trim()),
    z.maxLength(maxLength, tooLong),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, unsupported),
    z.refine(hasFewMarks, unsupported),
  );

/**
 * Joins the lines of a text with spaces. A regular expression for a line break with the spaces around it takes
 * quadratic time: seconds for the longest request body if that consists of spaces.
 */
const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** The same for multiline fields displayed on one line: line breaks become spaces. */
export const personParagraph = (maxLength: number, tooLong: string) =>
  z.string().check(
    z.overwrite((text) => joinLines(normalized(withoutInvisible(text)))),
    z.maxLength(maxLength, tooLong),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, unsupported),
    z.refine(hasFewMarks, unsupported),
  );

/**
 * They reverse what follows, Latin letters too, so that a URL seems to lead elsewhere. The other direction marks don't,
 * and keyboards of right-to-left scripts type them.
 */
const overrides = /[\u202d\u202e]/g;

/**
 * Text with line breaks, normalized to `\n`, and tabs.
 * @param clean applied first
 */
export const personLines = (
  maxLength: number,
  tooLong: string,
  clean: (text: string) => string = (text) => text,
) =>
  z.string().check(
    z.overwrite((text) => normalized(clean(text).replace(overrides, '')).replace(/\r\n?/g, '\n').trim()),
    z.maxLength(maxLength, tooLong),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, unsupported),
    z.refine(hasFewMarks, unsupported),
  );

/** Text as it was typed or read from a file. DynamoDB rejects half a surrogate pair. */
export const rawText = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^\P{Cs}*$/u, unsupported));

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/**
 * The digits of a script are encoded contiguously, 0 to 9: https://www.unicode.org/L2/L2012/12310-numeric-type-def.html
 */
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

/**
 * A one-time code as typed, without spaces. Emails and apps display codes in groups, and people paste them that way.
 */
export const plainCode = (typed: string): string => asciiDigits(typed).replace(/\s/g, '');
