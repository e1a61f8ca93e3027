import type { Facts } from '#shared/routes/facts.ts';
import type { SamplePersonName } from './sample-people.ts';

const clb = (level: number, taken_on: string): NonNullable<Facts['languages']>[number] => ({
  ...{ language: 'en', test: 'CLB', taken_on },
  ...{ listening: level, reading: level, writing: level, speaking: level },
});
const cefr = (level: 'B2' | 'C1', taken_on: string): NonNullable<Facts['languages']>[number] => ({
  ...{ language: 'en', test: 'CEFR', taken_on },
  ...{ listening: level, reading: level, writing: level, speaking: level },
});

/** What sample people answered before their case was opened. The others were never assessed. */
export const sampleFacts: Partial<Record<SamplePersonName, Facts>> = {
  ananya: {
    birth_date: '1994-08-21',
    education: [{ level: 'master', country: 'US', completed_on: '2020-05-15' }],
    us_offer: {
      employer: true,
      degree_required: true,
      degree_matches: true,
      wage_level: 2,
      cap_exempt: false,
    },
  },
  tuyet: {
    birth_date: '1996-11-30',
    partner: null,
    education: [{ level: 'bachelor', country: 'VN', completed_on: '2018-06-30', assessed_on: '2025-03-04' }],
    languages: [clb(9, '2026-02-14')],
    work: [{ country: 'VN', from: '2019-01-07', hours_per_week: 40, teer: 1, paid: true }],
    canada: { nomination: false, sibling: false, study: 'none', trade_certificate: false, job_offer: false },
  },
  abdulrahman: {
    o1a: { major_award: false, awards: { claimed: true, evidence: [] }, judging: true, press: true },
    us_offer: { employer: true },
  },
  yael: {
    languages: [cefr('C1', '2025-10-02')],
    uk_offer: {
      ...{ licensed_sponsor: true, rqf_level: 6, salary_gbp: 52_000, weekly_hours: 37.5 },
      ...{ going_rate_gbp: 46_400, salary_list: false, shortage_list: false, new_entrant: false },
      ...{ phd: 'none', english_without_test: 'none' },
    },
  },
  mariafernanda: {
    birth_date: '1989-04-02',
    education: [{ level: 'master', country: 'MX', completed_on: '2014-07-01', assessed_on: '2024-09-10' }],
    languages: [clb(8, '2025-11-20')],
    work: [{ country: 'MX', from: '2015-02-02', hours_per_week: 40, teer: 0, paid: true }],
    canada: { nomination: false, job_offer: true },
  },
  ioanna: {
    languages: [cefr('B2', '2026-01-15')],
    uk_offer: {
      licensed_sponsor: true,
      rqf_level: 6,
      salary_gbp: 38_000,
      weekly_hours: 37.5,
      going_rate_gbp: 36_000,
    },
  },
  ibrahim: { o1a: { press: true, critical_role: true }, us_offer: { employer: true } },
};
