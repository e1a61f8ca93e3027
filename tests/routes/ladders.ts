import { credentialLevels, type Facts } from '#shared/routes/facts.ts';

type Path = readonly (string | number)[];
/** The facts with a different value at a path; undefined removes it. */
export function put(facts: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(facts))
    return facts.map((each, index) => (index === first ? put(each, rest, value) : each));
  const { [first]: inside, ...others } = (facts ?? {}) as Record<string | number, unknown>;
  const next = put(inside, rest, value);
  return next === undefined ? others : { ...others, [first]: next };
}
export const at = (facts: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inside, key) => (inside as Record<string | number, unknown> | undefined)?.[key],
    facts,
  );

const yesNo: readonly unknown[] = [false, true];
const claimValues: readonly unknown[] = [false, { claimed: true, evidence: [] }, true];
const levels: readonly unknown[] = Array.from({ length: 11 }, (_, level) => level);
/** Facts with all their possible values, from worst to best where one is better than another. */
export const ladders: readonly { path: Path; values: readonly unknown[]; rising: boolean }[] = [
  ...['nomination', 'sibling', 'relative', 'job_offer', 'arranged_employment', 'trade_certificate'].map(
    (name) => ({
      path: ['canada', name],
      values: yesNo,
      rising: true,
    }),
  ),
  { path: ['canada', 'study'], values: ['none', 'one_or_two_years', 'three_or_more_years'], rising: true },
  { path: ['canada', 'funds_cad'], values: [0, 15_000, 40_000, 1_000_000], rising: true },
  { path: ['education', 0, 'level'], values: credentialLevels, rising: true },
  { path: ['education', 0, 'assessed_on'], values: ['2001-01-01', '2024-06-01'], rising: false },
  ...['listening', 'reading', 'writing', 'speaking'].map((name) => ({
    path: ['languages', 0, name],
    values: levels,
    rising: true,
  })),
  { path: ['languages', 0, 'taken_on'], values: ['2001-01-01', '2024-06-02'], rising: false },
  // An additional Canadian job can change the language level that its class requires.
  ...['paid', 'authorized'].map((name) => ({ path: ['work', 0, name], values: yesNo, rising: false })),
  ...['student', 'self_employed'].map((name) => ({
    path: ['work', 0, name],
    values: [true, false],
    rising: false,
  })),
  { path: ['work', 0, 'teer'], values: [5, 4, 3, 2, 1, 0], rising: false },
  { path: ['partner', 'accompanying'], values: yesNo, rising: false },
  { path: ['partner'], values: [null], rising: false },
  { path: ['uk_offer', 'licensed_sponsor'], values: yesNo, rising: true },
  { path: ['uk_offer', 'salary_list'], values: yesNo, rising: true },
  { path: ['uk_offer', 'shortage_list'], values: yesNo, rising: true },
  { path: ['uk_offer', 'english_without_test'], values: ['none', 'school', 'nationality'], rising: true },
  { path: ['uk_offer', 'new_entrant'], values: yesNo, rising: true },
  { path: ['uk_offer', 'phd'], values: ['none', 'relevant', 'stem'], rising: true },
  { path: ['uk_offer', 'rqf_level'], values: [1, 2, 3, 4, 5, 6, 7, 8], rising: true },
  {
    path: ['uk_offer', 'salary_gbp'],
    values: [0, 30_960, 33_400, 37_500, 41_700, 50_000, 200_000],
    rising: true,
  },
  { path: ['uk_offer', 'going_rate_gbp'], values: [200_000, 60_000, 40_000, 30_000, 0], rising: true },
  { path: ['uk_offer', 'weekly_hours'], values: [168, 60, 48, 40, 37.5, 30, 1], rising: true },
  ...['employer', 'degree_required', 'degree_matches', 'cap_exempt'].map((name) => ({
    path: ['us_offer', name],
    values: yesNo,
    rising: true,
  })),
  ...['major_award', 'awards', 'press', 'high_salary'].map((name) => ({
    path: ['o1a', name],
    values: claimValues,
    rising: true,
  })),
  ...['advanced_degree', 'merit', 'well_positioned', 'beneficial_to_waive'].map((name) => ({
    path: ['niw', name],
    values: claimValues,
    rising: true,
  })),
  ...['degree', 'license', 'recognition'].map((name) => ({
    path: ['niw', 'exceptional', name],
    values: claimValues,
    rising: true,
  })),
  ...['prize', 'endorsement', 'mandatory'].map((name) => ({
    path: ['global_talent', name],
    values: claimValues,
    rising: true,
  })),
  { path: ['global_talent', 'field'], values: ['digital', 'arts', 'science'], rising: false },
];
/** A ladder applies to the person: an existing job, a language test with that level. */
export function applies(facts: Facts, path: Path): boolean {
  if (path.length < 3 || typeof path[1] !== 'number')
    return path[0] !== 'partner' || path.length === 1 || !!facts.partner;
  const there = at(facts, path.slice(0, 2)) as { test?: string } | undefined;
  return there !== undefined && (path[0] !== 'languages' || path[2] === 'taken_on' || there.test === 'CLB');
}
