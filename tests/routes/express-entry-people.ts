import { expressEntry } from '#shared/routes/ca-express-entry/route.ts';
import { assess } from '#shared/routes/engine/assess.ts';
import type { Facts } from '#shared/routes/facts.ts';
import type { LanguageResult } from '#shared/routes/language-result.ts';

const as_of = '2026-11-22';
export const clb = (
  level: number,
  language: 'en' | 'fr' = 'en',
  taken_on = '2026-06-01',
): LanguageResult => ({
  test: 'CLB',
  language,
  taken_on,
  listening: level,
  reading: level,
  writing: level,
  speaking: level,
});
export const job = (country: string, from: string, more: object = {}) => ({
  country,
  from,
  hours_per_week: 40,
  teer: 1,
  paid: true,
  self_employed: false,
  student: false,
  authorized: true,
  ...more,
});
export const noTies = {
  nomination: false,
  sibling: false,
  relative: false,
  study: 'none',
  job_offer: false,
  arranged_employment: false,
  trade_certificate: false,
  funds_cad: 30_000,
  family_size: 1,
} as const;
export const single: Facts = {
  birth_date: '1996-05-01',
  partner: null,
  education: [{ level: 'bachelor', country: 'IN', assessed_on: '2026-01-10' }],
  languages: [clb(7)],
  work: [],
  canada: noTies,
};
export const on = (facts: Facts, day = as_of) => assess(expressEntry, { facts, as_of: day });
export const crs = (facts: Facts, day = as_of) => on(facts, day).points?.have;
export const entry = (facts: Facts, id: string, day = as_of) =>
  on(facts, day).entries.find((each) => each.id === id);
