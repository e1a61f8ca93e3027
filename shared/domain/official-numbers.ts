import * as z from 'zod/mini';
import { asciiDigits } from '../schema/common.ts';
import { numberProblem } from './authorities.ts';

/** Numbers of people and notices whose format their authority publishes. */
export const OfficialNumber = z.enum([
  'us_ssn',
  'us_a_number',
  'us_i94',
  'us_sevis',
  'us_receipt',
  'uk_nino',
  'ca_uci',
]);
export type OfficialNumber = z.infer<typeof OfficialNumber>;

/** As compared with a format: people write them in groups, and in either case. */
const compact = (typed: string): string =>
  asciiDigits(typed)
    .replace(/[\s.*\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();

/** Only what can’t be a number of its kind is rejected, so each format accepts every form that is in use. */
const formats: Record<
  Exclude<OfficialNumber, 'us_receipt'>,
  { readonly form: RegExp; readonly message: string }
> = {
  // Never assigned: https://secure.ssa.gov/apps10/poms.nsf/lnx/0110201035
  us_ssn: {
    form: /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/,
    message:
      'This isn’t a Social Security number. Enter 9 digits, for example 123-45-6789. A number that starts with 9 is an ITIN.',
  },
  // USCIS’s “seven-, eight- or nine-digit number”, as quoted by https://www.legalmelon.com/?p=42. Cards call it
  // “USCIS#”, without the letter.
  us_a_number: {
    form: /^A?\d{7,9}$/,
    message: 'This isn’t an A-number. Enter “A” and 7 to 9 digits, for example A012345678.',
  },
  // 11 digits, or since May 2019 with a letter in the tenth place. CBP’s notice, as reported by
  // https://www.globalimmigrationblog.com/2019/05/u-s-customs-and-border-protection-begins-using-alphanumeric-format-for-i-94-numbers/
  us_i94: {
    form: /^\d{9}[A-Z\d]\d$/,
    message:
      'This isn’t an I-94 number. Enter 11 characters: all digits, or a letter in the tenth place, for example 123456789A1.',
  },
  // As printed on Form I-20: N0004720633. Some forms ask for the digits only.
  us_sevis: {
    form: /^N?\d{10}$/,
    message: 'This isn’t a SEVIS number. Enter “N” and 10 digits, for example N0012345678.',
  },
  // Its prefixes and suffixes: https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110
  uk_nino: {
    form: /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
    message:
      'This isn’t a National Insurance number. Enter 2 letters, 6 digits, and A, B, C, or D, for example AB 12 34 56 C.',
  },
  // IRCC’s “eight-digit or ten-digit number”, as quoted by
  // https://legalclarity.org/what-is-a-unique-client-identifier-uci-in-canada/. Letters are those of temporary numbers:
  // https://allpassimmigration.godaddysites.com/uci-and-application-no
  ca_uci: {
    form: /^(?:\d{8}|\d{10}|[A-Z]{1,3}\d{8,12})$/,
    message: 'This isn’t a UCI. Enter 8 or 10 digits, for example 1234-5678 or 12-3456-7890.',
  },
};

/** What is wrong with a number, if it can’t be one of this kind. */
export function officialNumberProblem(kind: OfficialNumber, typed: string): string | undefined {
  if (kind === 'us_receipt') return numberProblem('US', compact(typed));
  const { form, message } = formats[kind];
  return form.test(compact(typed)) ? undefined : message;
}
