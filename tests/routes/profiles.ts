import fc from 'fast-check';
import { credentialLevels, type EnglishWithoutTest, type Facts } from '#shared/routes/facts.ts';
import { cefrLevels, type LanguageResult } from '#shared/routes/language-result.ts';

/** People with complete facts, as the independent implementations require. */
const day = (from: string, to: string): fc.Arbitrary<string> =>
  fc
    .integer({ min: Date.parse(from) / 86_400_000, max: Date.parse(to) / 86_400_000 })
    .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));
const country = fc.constantFrom('CA', 'IN', 'NG', 'BR', 'CA');

const four = <T>(score: fc.Arbitrary<T>) =>
  fc.record({ listening: score, reading: score, writing: score, speaking: score });
const high = (lowest: number, highest: number) => fc.integer({ min: lowest, max: highest });
const result = (
  test: LanguageResult['test'],
  language: 'en' | 'fr',
  scores: fc.Arbitrary<object>,
): fc.Arbitrary<LanguageResult> =>
  fc
    .record({ taken_on: day('2022-06-01', '2026-12-01'), scores })
    .map(({ taken_on, scores: each }) => ({ test, language, taken_on, ...each }) as LanguageResult);
const tcf = fc.record({
  listening: high(300, 699),
  reading: high(300, 699),
  writing: high(3, 20),
  speaking: high(3, 20),
});
const tef = fc.record({
  listening: high(140, 360),
  reading: high(115, 300),
  writing: high(175, 450),
  speaking: high(175, 450),
});
const languageResult: fc.Arbitrary<LanguageResult> = fc.oneof(
  { weight: 3, arbitrary: result('CLB', 'en', four(high(3, 12))) },
  { weight: 2, arbitrary: result('CLB', 'fr', four(high(3, 12))) },
  {
    weight: 2,
    arbitrary: result(
      'CLB',
      'en',
      high(4, 12).chain((level) => four(fc.constant(level))),
    ),
  },
  result('IELTS_GENERAL', 'en', four(high(6, 18).map((half) => half / 2))),
  result('CELPIP_GENERAL', 'en', four(high(3, 12))),
  result('PTE_CORE', 'en', four(high(25, 90))),
  result('TEF_CANADA', 'fr', tef),
  result('TCF_CANADA', 'fr', tcf),
);

const job = fc
  .record({
    country,
    from: day('2008-01-01', '2026-06-01'),
    months: high(1, 80),
    ongoing: fc.boolean(),
    hours_per_week: fc.constantFrom(10, 15, 20, 30, 37.5, 40, 60),
    teer: fc.constantFrom(0, 1, 2, 3, 1, 2, 4, 5),
    paid: fc.constantFrom(true, true, true, false),
    self_employed: fc.constantFrom(false, false, false, true),
    student: fc.constantFrom(false, false, false, true),
    authorized: fc.constantFrom(true, true, true, false),
  })
  .map(({ months, ongoing, ...rest }) => ({
    ...rest,
    ...(!ongoing && {
      to: new Date(Date.parse(rest.from) + months * 30 * 86_400_000).toISOString().slice(0, 10),
    }),
  }));

const credential = fc
  .record({
    level: fc.constantFrom(...credentialLevels),
    country,
    completed_on: day('2000-01-01', '2026-12-01'),
    assessed_on: day('2019-01-01', '2026-11-01'),
    assessed: fc.boolean(),
  })
  .map(({ assessed, assessed_on, ...rest }) => ({ ...rest, ...(assessed && { assessed_on }) }));

const partner = fc.option(
  fc.record({
    accompanying: fc.constantFrom(true, true, false),
    citizen_or_resident_of: fc.constantFrom<string[]>([], [], ['IN'], ['CA'], ['IN', 'CA']),
    education: fc.array(credential, { maxLength: 2 }),
    languages: fc.array(languageResult, { maxLength: 2 }),
    work: fc.array(job, { maxLength: 2 }),
  }),
  { nil: null },
);
const rarely = fc.constantFrom(false, false, false, true);

export const immigrant: fc.Arbitrary<Facts> = fc.record({
  birth_date: fc.oneof(
    day('1975-01-01', '2009-12-31'),
    fc.constantFrom('1996-02-29', '2000-02-29', '1984-02-29'),
  ),
  partner,
  education: fc.array(credential, { maxLength: 3 }),
  languages: fc.array(languageResult, { maxLength: 4 }),
  work: fc.array(job, { maxLength: 4 }),
  canada: fc.record({
    nomination: rarely,
    sibling: fc.boolean(),
    relative: fc.boolean(),
    study: fc.constantFrom('none' as const, 'one_or_two_years' as const, 'three_or_more_years' as const),
    job_offer: fc.boolean(),
    arranged_employment: rarely,
    trade_certificate: rarely,
    funds_cad: high(0, 60_000),
    family_size: high(1, 9),
  }),
});
export const assessedDay = fc.oneof(
  day('2024-06-03', '2026-12-01'),
  fc.constantFrom('2025-03-24', '2025-03-25', '2024-02-29', '2026-02-28', '2026-03-01'),
);

export const worker: fc.Arbitrary<Facts> = fc.record({
  languages: fc.array(
    result(
      'CEFR',
      'en',
      fc.oneof(
        four(fc.constantFrom(...cefrLevels)),
        fc.constantFrom(...cefrLevels).chain((level) => four(fc.constant(level))),
      ),
    ),
    { maxLength: 2 },
  ),
  uk_offer: fc.record({
    licensed_sponsor: fc.constantFrom(true, true, false),
    rqf_level: high(2, 8),
    salary_gbp: fc.oneof(
      high(25_000, 60_000),
      fc.constantFrom(41_700, 41_699, 37_500, 33_400, 33_399, 38_700, 34_830, 30_960),
    ),
    weekly_hours: fc.constantFrom(30, 35, 37.5, 40, 48, 52),
    going_rate_gbp: high(25_000, 65_000),
    salary_list: fc.boolean(),
    shortage_list: fc.boolean(),
    new_entrant: fc.boolean(),
    phd: fc.constantFrom('none' as const, 'relevant' as const, 'stem' as const),
    english_without_test: fc.constantFrom<EnglishWithoutTest>('none', 'none', 'none', 'degree', 'regulator'),
  }),
});
export const workersDay = fc.oneof(
  day('2024-04-04', '2026-12-01'),
  fc.constantFrom('2025-07-21', '2025-07-22', '2026-01-07', '2026-01-08'),
);
