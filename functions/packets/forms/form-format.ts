import { countryName } from '#shared/domain/country-name.ts';
import type { IntakeQuestion } from '#shared/records/intake.ts';
import type { FormFormat } from '#shared/routes/engine/form-mapping.ts';
import { choiceText } from '#shared/routes/intake-answers.ts';

/** What is known of a value: the kind and the choices of its question. */
export type ValueKind = Pick<IntakeQuestion, 'kind' | 'choices'>;

/** A stored value in the style of US forms: dates as `MM/DD/YYYY`, names of countries and choices. */
export function formText(value: string, about: ValueKind): string {
  switch (about.kind) {
    case 'date':
      return `${value.slice(5, 7)}/${value.slice(8, 10)}/${value.slice(0, 4)}`;
    case 'month':
      return `${value.slice(5, 7)}/${value.slice(0, 4)}`;
    case 'country':
      return countryName(value);
    default:
      return choiceText(about, value);
  }
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The parts of a phone number in the United States or Canada; undefined for any other. */
export function phoneParts(phone: string): { area: string; prefix: string; line: string } | undefined {
  const isForeign = /^\s*\+/.test(phone) && !/^\s*\+\s*1(?!\d{11})/.test(phone);
  const [, area, prefix, line] = /^1?([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(phone.replace(/\D/g, '')) ?? [];
  return !isForeign && area && prefix && line ? { area, prefix, line } : undefined;
}

/**
 * A value in a format.
 * @param value as stored
 * @returns undefined if the value has no such format, and '' if nothing is to be entered
 */
export function inFormat(
  value: string,
  about: ValueKind,
  format: FormFormat | undefined,
): string | undefined {
  const text = formText(value, about);
  switch (format) {
    case undefined:
      return text;
    case 'uppercase':
      return text.toLocaleUpperCase('en');
    case 'digits':
      return text.replace(/\D/g, '') || undefined;
    case 'a_number':
      return text.replace(/\D/g, '').replace(/^\d{1,8}$/, (short) => short.padStart(9, '0')) || undefined;
    case 'passport_number':
      return text.replace(/[\s-]/g, '').toUpperCase();
    case 'day_month_year':
      return about.kind === 'date'
        ? `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`
        : undefined;
    case 'first_word':
      return words(text)[0] ?? '';
    case 'other_words':
      return words(text).slice(1).join(' ');
    case 'us_state':
      return stateCode(text);
    case 'area_code':
      return phoneParts(text)?.area;
    case 'phone_prefix':
      return phoneParts(text)?.prefix;
    case 'phone_line':
      return phoneParts(text)?.line;
  }
}

const states = new Map(
  [
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware',
    'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa',
    'KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota',
    'MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey',
    'NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon',
    'PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah',
    'VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa',
    'GU Guam, MP Northern Mariana Islands, PR Puerto Rico, VI Virgin Islands',
  ]
    .join(', ')
    .split(', ')
    .map((state): [string, string] => [state.slice(3).toLowerCase(), state.slice(0, 2)]),
);
const stateCodes = new Set(states.values());

/** The postal code of a state or territory, from its code or name. */
export function stateCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return stateCodes.has(code) ? code : states.get(text.trim().toLowerCase());
}
