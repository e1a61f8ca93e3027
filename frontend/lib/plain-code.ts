import { asciiDigits } from '#shared/schema/common.ts';

/**
 * A one-time code as it was typed, without spaces and in ASCII digits. Emails and apps display codes in groups, and
 * people paste them that way. Keyboards may type other digits.
 */
export const plainCode = (typed: string): string => asciiDigits(typed).replace(/\s/g, '');
