import { asciiDigits } from '#shared/schema/common.ts';

/** Groups of three digits with the same separator, optionally with decimals after the other one: `180.000,50`. */
const grouped = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?)$/;
/** Indian digit grouping: `1,80,000`. */
const groupedByTwo = /^-?[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
/** The last decimals may not be typed yet: `7.` */
const plainNumber = /^-?\d+(?:[.,]\d*)?$/;

/**
 * Parses numbers and amounts as people around the world type them: `185,000`, `185.000`, `$185 000`, `185'000`, `185k`,
 * `CA$185000,50`, `37,5`. NaN if it isn't a number, so that the form asks again.
 */
export function readAmount(text: string): number {
  const [, number = '', thousand] =
    /^(.*?)(k?)$/i.exec(asciiDigits(text).replace(/[\s$£'’]|USD?|CAD?|GBP/gi, '')) ?? [];
  const scale = thousand ? 1000 : 1;
  if (!thousand && (grouped.test(number) || groupedByTwo.test(number))) {
    const separator = /[.,]/.exec(number)?.[0] ?? ',';
    return Number(number.replaceAll(separator, '').replace(',', '.'));
  }
  return plainNumber.test(number) ? Number(number.replace(',', '.')) * scale : Number.NaN;
}
