import { describe, expect, test } from 'vitest';
import { clb, crs, entry, job, noTies, on, single } from '#tests/routes/express-entry-people.ts';
import { assess } from '../engine/assess.ts';
import { notApplicableIn } from '../engine/route.ts';
import type { Facts } from '../facts.ts';
import type { LanguageResult } from '../language-result.ts';
import { compareWithRounds } from './rounds.ts';
import { expressEntry } from './route.ts';

describe('published scores', () => {
  test('single, 30, bachelor, CLB 7 in all four, no work: 306', () => {
    expect(on(single).points).toMatchObject({ have: 306, at_most: 306 });
  });

  test('every core maximum without a spouse', () => {
    const facts: Facts = {
      ...single,
      birth_date: '1999-01-01',
      education: [{ level: 'doctorate', country: 'IN', assessed_on: '2026-01-10' }],
      languages: [clb(10), clb(10, 'fr')],
      work: [job('CA', '2021-11-01'), job('IN', '2018-01-01', { to: '2021-06-30' })],
    };
    const points = Object.fromEntries(on(facts).entries.map(({ id, points: each }) => [id, each]));
    expect(points).toMatchObject({ age: 110, education: 150, first_language: 136, second_language: 24 });
    expect(points).toMatchObject({ canadian_work: 80, transfer_education: 50, transfer_foreign_work: 50 });
    expect(crs(facts)).toBe(500 + 100 + 50);
  });

  test('FSW passes at 67 points', () => {
    // Age 12, bachelor 21, six years of work 15, CLB 7 in all four 16: 64.
    const facts: Facts = { ...single, work: [job('IN', '2019-01-01')] };
    expect(on(facts).points?.parts?.fsw).toEqual({ have: 64, at_most: 64, needed: 67 });
    expect(on(facts).outcome).toBe('not_eligible');
    const master: Facts = {
      ...facts,
      education: [{ level: 'master', country: 'IN', assessed_on: '2026-01-10' }],
      languages: [{ ...clb(7), listening: 8 } as LanguageResult],
    };
    expect(on(master).points?.parts?.fsw?.have).toBe(67);
    expect(on(master).outcome).toBe('eligible');
  });

  test('matches the sentence of the specification', () => {
    const facts: Facts = { ...single, birth_date: '1997-03-14' };
    expect(entry(facts, 'age')?.because).toBe(
      'You are 29 until 14 March 2027: 110 points; from 30 it is 105.',
    );
  });
});

describe('versions', () => {
  const offered: Facts = {
    ...single,
    languages: [clb(7, 'en', '2024-06-01')],
    canada: { ...noTies, job_offer: true },
  };
  test('a job offer adds points until 24 March 2025', () => {
    expect(entry(offered, 'job_offer', '2025-03-24')?.points).toBe(50);
    expect(entry(offered, 'job_offer', '2025-03-25')?.points).toBe(0);
    const { because, points, verdict } = entry(offered, 'job_offer', '2026-11-03') ?? {};
    expect([points, verdict]).toEqual([0, 'unknown']);
    expect(because).toMatch(/high-wage occupations earn points; we couldn’t confirm how many/);
    expect(on(offered, '2025-03-24').changes).toContainEqual(
      expect.objectContaining({ on: '2025-03-25', points: -50 }),
    );
  });
  test('the settlement funds rise on 7 July 2025', () => {
    const tight: Facts = { ...single, canada: { ...noTies, funds_cad: 15_000 } };
    expect(entry(tight, 'fsw_funds', '2025-07-06')?.verdict).toBe('met');
    expect(entry(tight, 'fsw_funds', '2025-07-07')?.verdict).toBe('not_met');
  });
  test.each([
    ['2022-11-16', 13_310],
    ['2023-04-24', 13_310],
    ['2023-04-25', 13_757],
    ['2024-05-27', 13_757],
    ['2024-05-28', 14_690],
    ['2025-07-06', 14_690],
    ['2025-07-07', 15_263],
  ])('the money to settle on %s is CA$%d for one person', (day, needed) => {
    const bringing = (funds_cad: number): Facts => ({ ...single, canada: { ...noTies, funds_cad } });
    expect(entry(bringing(needed), 'fsw_funds', day)?.verdict).toBe('met');
    expect(entry(bringing(needed - 1), 'fsw_funds', day)?.verdict).toBe('not_met');
  });
  test('does not assess a day before the oldest rules', () => {
    const assessment = on(single, '2010-01-01');
    expect(assessment).toMatchObject({ rule_version: 'none', outcome: 'unknown', points: null });
  });
  test('can run old assessments under the rules of another day', () => {
    const under = assess(expressEntry, { facts: offered, as_of: '2025-03-24', rules_of: '2026-01-01' });
    expect(under.entries.find(({ id }) => id === 'job_offer')?.points).toBe(0);
  });
});

describe('birthdays', () => {
  test('someone born on 29 February turns 30 on 1 March', () => {
    const facts: Facts = { ...single, birth_date: '1996-02-29', languages: [clb(7, 'en', '2026-01-01')] };
    expect(entry(facts, 'age', '2026-02-28')?.points).toBe(110);
    expect(entry(facts, 'age', '2026-03-01')?.points).toBe(105);
    expect(on(facts, '2026-02-01').changes[0]).toMatchObject({ on: '2026-03-01', points: -5 });
  });
});

describe('tests and reports', () => {
  test('a test result expires on the day of its second anniversary', () => {
    const facts: Facts = { ...single, languages: [clb(7, 'en', '2024-11-22')] };
    expect(entry(facts, 'first_language', '2026-11-21')?.points).toBe(68);
    expect(entry(facts, 'first_language', '2026-11-22')?.points).toBe(0);
    expect(on(facts, '2026-11-21').changes[0]).toMatchObject({ on: '2026-11-22', points: -(68 + 13) });
  });
  test('a report is valid until its fifth anniversary, and a missing one is unknown', () => {
    const report = (assessed_on?: string): Facts => ({
      ...single,
      education: [{ level: 'bachelor', country: 'IN', ...(assessed_on && { assessed_on }) }],
    });
    expect(entry(report('2021-11-23'), 'education')?.points).toBe(120);
    expect(entry(report('2021-11-22'), 'education')?.points).toBe(0);
    expect(entry(report(), 'education')).toMatchObject({ verdict: 'unknown', points: 0, at_most: 120 });
    expect(on(report('2021-11-22')).options[0]).toMatchObject({
      change: 'Have your credentials assessed by a designated organization',
      effect: { points: 133 },
    });
  });
  test.each<[string, Partial<LanguageResult>, number]>([
    ['IELTS General', { test: 'IELTS_GENERAL', listening: 8, reading: 7, writing: 7, speaking: 7 }, 9],
    [
      'IELTS General',
      { test: 'IELTS_GENERAL', listening: 7.5, reading: 6.5, writing: 6.5, speaking: 6.5 },
      8,
    ],
    ['CELPIP', { test: 'CELPIP_GENERAL', listening: 12, reading: 10, writing: 11, speaking: 10 }, 10],
    ['PTE Core', { test: 'PTE_CORE', listening: 60, reading: 60, writing: 69, speaking: 68 }, 7],
    ['TEF Canada', { test: 'TEF_CANADA', listening: 298, reading: 248, writing: 371, speaking: 371 }, 9],
    [
      'TEF Canada of 699',
      { test: 'TEF_CANADA', listening: 434, reading: 434, writing: 428, speaking: 456 },
      7,
    ],
    ['TCF Canada', { test: 'TCF_CANADA', listening: 549, reading: 549, writing: 16, speaking: 16 }, 10],
  ])('%s is converted to CLB', (_, result, level) => {
    const language = /TEF|TCF/.test(String(result.test)) ? 'fr' : 'en';
    const facts = { ...single, languages: [{ language, taken_on: '2026-01-01', ...result }] } as Facts;
    const french = language === 'fr' && level >= 7 ? 25 : 0;
    const same = { ...single, languages: [clb(level, language)] };
    expect(crs(facts)).toBe(crs(same));
    expect(entry(facts, 'french')?.points).toBe(french);
  });
  test('two equal first languages: the same points, whichever is listed first', () => {
    const both = crs({ ...single, languages: [clb(9), clb(9, 'fr')] });
    expect(both).toBe(crs({ ...single, languages: [clb(9, 'fr'), clb(9)] }));
    expect(both).toBe(105 + 120 + 124 + 24 + 25 + 50);
  });
});

describe('partner', () => {
  const partner = (more: object = {}): Facts => ({
    ...single,
    partner: {
      accompanying: true,
      citizen_or_resident_of: ['IN'],
      education: [{ level: 'master', country: 'IN', assessed_on: '2026-01-10' }],
      languages: [clb(9)],
      work: [],
      ...more,
    },
  });
  test('adds points and changes the tables', () => {
    expect(crs(partner())).toBe(95 + 112 + 64 + 13 + 10 + 20);
  });
  test('a spouse who is a Canadian citizen or not accompanying doesn’t count', () => {
    expect(crs(partner({ citizen_or_resident_of: ['IN', 'CA'] }))).toBe(306);
    expect(crs(partner({ accompanying: false }))).toBe(306);
  });
  test('who doesn’t count makes their factors not applicable, without changing the verdict', () => {
    const skipped = (facts: Facts, rule_version = 'express-entry-2025-07-07') =>
      notApplicableIn(expressEntry, facts, { rule_version });
    const theirs = ['spouse_education', 'spouse_language', 'spouse_work'];
    for (const alone of [
      { ...single, partner: null },
      partner({ accompanying: false }),
      partner({ citizen_or_resident_of: ['CA'] }),
    ]) {
      expect(skipped(alone)).toEqual([...theirs, 'job_offer']);
      expect(entry(alone, 'spouse_work')).toMatchObject({ verdict: 'not_met', points: 0 });
    }
    for (const open of [partner(), partner({ education: [] }), partner({ accompanying: undefined }), {}])
      expect(skipped(open)).toEqual(['job_offer']);
    // Job offers earned points.
    expect(skipped({ partner: null }, 'express-entry-2024-05-28')).toEqual(theirs);
  });
  test('their paid work in Canada counts for adaptability at any level', () => {
    const worked = (more: object) =>
      entry(
        partner({ languages: [], work: [job('CA', '2024-01-01', { teer: 5, ...more })] }),
        'fsw_adaptability',
      )?.points;
    expect(worked({})).toBe(5);
    expect(worked({ paid: false })).toBe(0);
  });
  test('unknown partner: ranges from the worst to the best', () => {
    const { partner: _, ...rest } = single;
    expect(on(rest).points).toMatchObject({ have: 95 + 112 + 64 + 13, at_most: 95 + 112 + 64 + 13 + 40 });
  });
});

test('a brother or sister is also a relative in the federal skilled worker grid', () => {
  const adaptability = (canada: Facts['canada']) => entry({ ...single, canada }, 'fsw_adaptability');
  expect(adaptability({ ...noTies, sibling: true })).toMatchObject({ points: 5, at_most: 5 });
  expect(adaptability({ ...noTies, relative: true })).toMatchObject({ points: 5, at_most: 5 });
  expect(adaptability({ ...noTies, sibling: true, relative: true })).toMatchObject({ points: 5, at_most: 5 });
  expect(adaptability(noTies)).toMatchObject({ points: 0, at_most: 0 });
  const { sibling: _, ...unsaid } = noTies;
  expect(adaptability(unsaid)).toMatchObject({ points: 0, at_most: 5 });
});

describe('points that are still open', () => {
  const { canada: _, ...withoutCanada } = single;
  test('are what each factor may add, even if another could use up their shared maximum', () => {
    const open = { ...withoutCanada, languages: undefined };
    expect(entry(open, 'nomination')).toMatchObject({ points: 0, at_most: 600, verdict: 'unknown' });
    expect(entry(open, 'sibling')).toMatchObject({ points: 0, at_most: 15, verdict: 'unknown' });
    expect(entry(open, 'french')).toMatchObject({ points: 0, at_most: 50, verdict: 'unknown' });
    expect(entry({}, 'transfer_certificate')).toMatchObject({ at_most: 50 });
    expect(on(open).points?.at_most).toBeLessThanOrEqual(1200);
  });
  test('include those of the other household while it isn’t known whether a partner comes along', () => {
    const open = (partner: Facts['partner']) => {
      const facts: Facts = { ...single, birth_date: '1997-03-14', partner };
      const ids = ['age', 'education', 'spouse_education'] as const;
      return ids.map((id) => {
        const { verdict, points, at_most } = entry(facts, id) ?? {};
        return [verdict, points, at_most];
      });
    };
    const master = [{ level: 'master' as const, country: 'IN', assessed_on: '2026-01-10' }];
    expect(open(undefined)).toEqual([
      ['met', 100, 110],
      ['met', 112, 120],
      ['unknown', 0, 10],
    ]);
    expect(open({ education: master })).toEqual([
      ['met', 100, 110],
      ['met', 112, 120],
      ['unknown', 10, 10],
    ]);
  });
  test('include those of work in a country that isn’t known', () => {
    const work = [
      { ...job('CA', '2022-01-01', { to: '2025-12-31' }) },
      { ...job('CA', '2019-01-01', { to: '2021-12-31' }), country: undefined },
    ];
    const { verdict, points, at_most } = entry({ ...single, work }, 'canadian_work') ?? {};
    expect([verdict, points, at_most]).toEqual(['met', 72, 80]);
  });
  test('are none once something certain has used up the maximum', () => {
    const nominated = { ...withoutCanada, canada: { nomination: true } };
    expect(entry(nominated, 'sibling')).toMatchObject({ points: 0, at_most: 0, verdict: 'unknown' });
  });
  test('say so when what counts is worth no more points', () => {
    const languages = [clb(9), clb(7, 'fr')];
    const work = [job('CA', '2022-01-01'), job('IN', '2016-12-01', { to: '2021-12-31' })];
    const canada = { ...noTies, nomination: true, sibling: true, trade_certificate: true };
    const facts: Facts = { ...single, languages, work, canada };
    expect(['french', 'sibling', 'transfer_certificate'].map((id) => entry(facts, id))).toMatchObject([
      { points: 0, at_most: 0, verdict: 'met' },
      { points: 0, at_most: 0, verdict: 'met' },
      { points: 0, at_most: 0, verdict: 'met' },
    ]);
    expect(entry(facts, 'sibling')?.because).toBe(
      'You have a brother or sister in Canada: 0 points, because factors like this one give at most 600 together.',
    );
    const french = compareWithRounds(on(facts)).find(({ type }) => type.startsWith('French'));
    expect(french).toMatchObject({ isFor: 'met', score: 'met' });
  });
});

describe('the reason for each line', () => {
  const reason = (facts: Facts, id: string) => entry(facts, id)?.because;
  test('says what hasn’t been entered', () => {
    const partner = { accompanying: true, citizen_or_resident_of: ['IN'] };
    const reasons = ['fsw_clb7', 'cec_year', 'education', 'canadian_work', 'spouse_work'].map((id) =>
      reason({ partner }, id),
    );
    expect(reasons).toEqual([
      'You haven’t entered a language test result; you need CLB 7 in all four.',
      'You haven’t entered your work experience; you need one year of skilled work in Canada in the last three years.',
      'You haven’t entered your education: 0 to 140 points.',
      'You haven’t entered your work experience: 0 to 70 points.',
      'You haven’t entered your partner’s work experience: 0 to 10 points.',
    ]);
  });
  test('says what counts', () => {
    const partner = {
      accompanying: true,
      citizen_or_resident_of: ['IN'],
      education: [{ level: 'master' as const, country: 'IN', assessed_on: '2026-01-10' }],
      languages: [clb(9)],
      work: [job('CA', '2023-01-01')],
    };
    const facts: Facts = {
      ...single,
      partner,
      work: [job('CA', '2024-11-01'), job('IN', '2018-01-01', { to: '2021-06-30' })],
      canada: { ...noTies, sibling: true },
    };
    const ids = ['fsw_year', 'canadian_work', 'spouse_education', 'spouse_language', 'spouse_work'] as const;
    expect([...ids, 'sibling', 'fsw_age', 'fsw_adaptability'].map((id) => reason(facts, id))).toEqual([
      '5,472 hours of continuous skilled work in the last ten years; you need 1,560 in one occupation.',
      'You have 2 years of skilled work in Canada in the last ten years: 46 points.',
      'Your partner has a master’s degree that counts today: 10 points.',
      'Your partner’s language result: CLB 9 in all four abilities: 20 points.',
      'Your partner has 3 years of skilled work in Canada: 8 points.',
      'You have a brother or sister in Canada: 15 points.',
      'You are 30: 12 points.',
      'Counted toward adaptability: your partner’s language, your work in Canada, your partner’s work in Canada, a relative in Canada: 10 points.',
    ]);
  });
  test('says that it isn’t known whether a partner counts', () => {
    const { partner: _, ...rest } = single;
    expect(reason({ ...rest, birth_date: '1997-03-14' }, 'age')).toBe(
      'You are 29 until 14 March 2027: 100 to 110 points, depending on whether a partner comes with you.',
    );
    const education = [{ level: 'master' as const, country: 'CA' }];
    const partners = [undefined, {}, { education }, { accompanying: true, education: [] }];
    expect(partners.map((partner) => reason({ ...rest, partner }, 'spouse_education'))).toEqual([
      'You haven’t said whether you have a partner: 0 to 10 points.',
      'You haven’t said whether your partner would come with you: 0 to 10 points.',
      'You haven’t said whether your partner would come with you; until you do, your score includes them: 10 points.',
      'You haven’t said whether your partner is a citizen or permanent resident of Canada: 0 points.',
    ]);
  });
  test('gives the range if something is open', () => {
    const part = { ...job('CA', '2022-01-01'), hours_per_week: undefined };
    expect(reason({ ...single, work: [part] }, 'canadian_work')).toBe(
      'You have 0 to 4 years of skilled work in Canada in the last ten years: 0 to 72 points.',
    );
  });
});

test('a trade only counts as claimed without a certificate', () => {
  const facts: Facts = {
    ...single,
    languages: [clb(5)],
    work: [job('IN', '2023-01-01', { teer: 2 })],
    canada: { ...noTies, job_offer: true },
  };
  expect(on(facts).outcome).toBe('borderline');
  expect(on({ ...facts, canada: { ...noTies, trade_certificate: true } }).outcome).toBe('eligible');
});

test('the trades program needs level 5 in speaking and listening, and 4 in reading and writing', () => {
  const scores = { listening: 5, reading: 4, speaking: 5, writing: 4 };
  const verdict = (more: Partial<LanguageResult> = {}) => {
    const result = { ...clb(0), ...scores, ...more } as LanguageResult;
    return entry({ ...single, languages: [result] }, 'fst_language')?.verdict;
  };
  expect(verdict()).toBe('met');
  for (const [ability, score] of Object.entries(scores)) {
    expect(verdict({ [ability]: score - 1 })).toBe('not_met');
    expect(verdict({ [ability]: undefined })).toBe('unknown');
  }
});

test('the language level for work in Canada depends on the occupation', () => {
  const needed = (teer: number | undefined, level: number) => {
    const work = [{ ...job('CA', '2024-01-01'), teer }];
    return entry({ ...single, languages: [clb(level)], work }, 'cec_language')?.verdict;
  };
  expect([needed(1, 7), needed(1, 6), needed(2, 5), needed(2, 4)]).toEqual([
    'met',
    'not_met',
    'met',
    'not_met',
  ]);
  expect([needed(undefined, 7), needed(undefined, 6), needed(undefined, 4)]).toEqual([
    'met',
    'unknown',
    'not_met',
  ]);
});

test('an empty profile is unknown, with everything still possible', () => {
  expect(on({})).toMatchObject({ outcome: 'unknown', points: { have: 0, at_most: 1200 } });
});

test('offers the smallest changes that help most, at most five', () => {
  const { options } = on(single);
  expect(options.length).toBeGreaterThan(2);
  expect(options.length).toBeLessThanOrEqual(5);
  expect(options.map(({ change }) => change)).toContain('Obtain a nomination from a province or territory');
});
