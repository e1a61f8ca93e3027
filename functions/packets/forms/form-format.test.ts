import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formText, inFormat, phoneParts, stateCode, type ValueKind } from './form-format.ts';

const text = { kind: 'text' } as const;
const maritalStatus: ValueKind = { kind: 'choice', choices: [{ value: 'married', label: 'Married' }] };

describe('a value on a form', () => {
  it.each([
    ['1991-04-12', { kind: 'date' }, '04/12/1991'],
    ['2024-03', { kind: 'month' }, '03/2024'],
    ['NG', { kind: 'country' }, 'Nigeria'],
    ['yes', { kind: 'yes_no' }, 'Yes'],
    ['married', maritalStatus, 'Married'],
    ['Line one\nLine two', { kind: 'paragraph' }, 'Line one\nLine two'],
  ] as const)('%o of %o is %o', (value, about, expected) => {
    expect(formText(value, about)).toBe(expected);
  });

  it.each([
    ['uppercase', 'Zoë Núñez', 'ZOË NÚÑEZ'],
    ['digits', 'A 012-345-678', '012345678'],
    ['digits', 'none', undefined],
    ['a_number', 'A012-345-678', '012345678'],
    ['a_number', 'A1234567', '001234567'],
    ['a_number', 'none', undefined],
    ['passport_number', 'c 123-4567', 'C1234567'],
    ['first_word', 'Maria Elena Sofia', 'Maria'],
    ['other_words', 'Maria Elena Sofia', 'Elena Sofia'],
    ['other_words', 'Maria', ''],
    ['us_state', 'new york', 'NY'],
    ['us_state', ' ca ', 'CA'],
    ['us_state', 'Ontario', undefined],
    ['area_code', '+1 (212) 555-0187', '212'],
    ['phone_prefix', '212.555.0187', '555'],
    ['phone_line', '1 212 555 0187', '0187'],
    ['area_code', '+44 20 7946 0958', undefined],
    ['area_code', '+36 22 345 678', undefined],
    ['day_month_year', 'April', undefined],
  ] as const)('as %s, %o is %o', (format, value, expected) => {
    expect(inFormat(value, text, format)).toBe(expected);
  });

  it('can have the day first', () => {
    expect(inFormat('1991-04-12', { kind: 'date' }, 'day_month_year')).toBe('12/04/1991');
  });
});

const digit = fc.integer({ min: 0, max: 9 });
const digits = (count: number, first = fc.integer({ min: 2, max: 9 })) =>
  fc
    .tuple(first, fc.array(digit, { minLength: count - 1, maxLength: count - 1 }))
    .map(([a, b]) => [a, ...b].join(''));

it('the parts of a phone number are the number', () => {
  fc.assert(
    fc.property(
      digits(3),
      digits(3),
      digits(4, digit),
      fc.constantFrom('+1 ', '1-', '', '+1('),
      (area, prefix, line, start) => {
        expect(phoneParts(`${start}${area}) ${prefix}-${line}`)).toEqual({ area, prefix, line });
      },
    ),
  );
});

it('first and other words together are the names', () => {
  const name = fc.array(fc.stringMatching(/^[\p{Letter}’-]{1,12}$/u), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(name, (names) => {
      const parts = (['first_word', 'other_words'] as const).map((format) =>
        inFormat(names.join('  '), text, format),
      );
      expect(parts.filter(Boolean).join(' ')).toBe(names.join(' '));
    }),
  );
});

it('the code of a state is its own code', () => {
  for (const name of ['Texas', 'District of Columbia', 'Puerto Rico']) {
    const code = stateCode(name) ?? '';
    expect(stateCode(code)).toBe(code);
  }
});
