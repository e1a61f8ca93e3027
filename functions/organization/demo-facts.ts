import { addMonths, type Day } from '#shared/routes/engine/calendar-date.ts';
import type { Facts } from '#shared/routes/facts.ts';

const artist: Facts = {
  o1a: {
    major_award: false,
    awards: { claimed: true, evidence: [], note: 'Design award, 2024' },
    memberships: false,
    press: true,
    judging: true,
    high_salary: false,
  },
  us_offer: { employer: true },
};

/** The English test is always five months old. */
const engineer = (today: Day): Facts => ({
  birth_date: '1994-03-14',
  languages: [
    {
      ...{ language: 'en', test: 'CEFR', taken_on: addMonths(today, -5) },
      ...{ listening: 'C1', reading: 'C1', writing: 'B2', speaking: 'C1' },
    },
  ],
  uk_offer: {
    ...{ licensed_sponsor: true, rqf_level: 6, salary_gbp: 45_500, weekly_hours: 37.5 },
    ...{
      going_rate_gbp: 43_200,
      salary_list: false,
      shortage_list: false,
      new_entrant: false,
      phd: 'none',
      english_without_test: 'none',
    },
  },
});

/** The facts that the demo cases are assessed with. */
export const demoFacts = (path: 'US_O1A' | 'UK_SkilledWorker', today: Day): Facts =>
  path === 'US_O1A' ? artist : engineer(today);
