import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Facts } from './facts.ts';

const problems = (facts: unknown): string[] => {
  const parsed = z.safeParse(Facts, facts);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};
const result = { test: 'IELTS_GENERAL', language: 'en', taken_on: '2026-01-01' };

describe('facts', () => {
  test('are all optional', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ partner: null, work: [], canada: {}, o1a: {} })).toEqual([]);
  });
  test.each<[string, unknown, string[]]>([
    ['a day that is none', { birth_date: '2025-02-29' }, ['birth_date']],
    ['a day long ago', { birth_date: '0001-01-01' }, ['birth_date']],
    ['an unknown level', { education: [{ level: 'guru', country: 'CA' }] }, ['education.0.level']],
    ['a score the test does not give', { languages: [{ ...result, reading: 12 }] }, ['languages.0.reading']],
    [
      'English in a French test',
      { languages: [{ ...result, test: 'TEF_CANADA' }] },
      ['languages.0.language'],
    ],
    ['an unknown test', { languages: [{ ...result, test: 'TOEFL' }] }, ['languages.0.test']],
    [
      'more hours than a week has',
      { work: [{ from: '2020-01-01', hours_per_week: 200 }] },
      ['work.0.hours_per_week'],
    ],
    ['a TEER that is none', { work: [{ from: '2020-01-01', teer: 6 }] }, ['work.0.teer']],
    ['money that is text', { canada: { funds_cad: '15000' } }, ['canada.funds_cad']],
    ['a claim that is denied', { o1a: { press: { claimed: false } } }, ['o1a.press']],
    [
      'half an emoji',
      {
        o1a: { press: { claimed: true, note: '🙂'.slice(1) } },
        education: [{ level: 'none', field: '🙂'.slice(0, 1) }],
      },
      ['education.0.field', 'o1a.press.note'],
    ],
    ['too many jobs', { work: Array.from({ length: 31 }, () => ({ from: '2020-01-01' })) }, ['work']],
    [
      'several at once',
      { birth_date: 7, uk_offer: { rqf_level: 9, phd: 'math' } },
      ['birth_date', 'uk_offer.rqf_level', 'uk_offer.phd'],
    ],
  ])('names %s', (_, facts, fields) => {
    expect(problems(facts)).toEqual(fields);
  });
  test('round numbers to two decimals', () => {
    const languages = [{ ...result, reading: 3.5e-323, speaking: 6.5 }];
    const uk_offer = { salary_gbp: 41_699.999_99, weekly_hours: 37.5, going_rate_gbp: 1e-9 };
    expect(z.parse(Facts, { languages, uk_offer })).toMatchObject({
      languages: [{ reading: 0, speaking: 6.5 }],
      uk_offer: { salary_gbp: 41_700, weekly_hours: 37.5, going_rate_gbp: 0 },
    });
  });
});
