/**
 * An independent implementation of the Skilled Worker points, written from the rules before the engine and
 * without it, for offers in which everything is known. Sources: Immigration Rules, Appendix Skilled Worker, SW
 * 4.1 to SW 14.4, and Appendix Skilled Occupations, Table 1, as amended by HC 590 (4 April 2024), HC 997 (22
 * July 2025), HC 1333 (8 January 2026).
 */
import type { Facts } from '#shared/routes/facts.ts';

const cefr = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'];

/** Pounds, percent of the going rate, who may use it. */
const options = (on: string) =>
  on < '2025-07-22'
    ? [
        ['A', 38_700, 100],
        ['B', 34_830, 90],
        ['C', 30_960, 80],
        ['D', 30_960, 100],
        ['E', 30_960, 70],
      ]
    : [
        ['A', 41_700, 100],
        ['B', 37_500, 90],
        ['C', 33_400, 80],
        ['D', 33_400, 100],
        ['E', 33_400, 70],
      ];

export function skilledWorkerPoints(facts: Facts, on: string): { points: number; qualifies: boolean } {
  const offer = facts.uk_offer;
  if (!offer) throw new Error('An offer is needed');
  const { salary_gbp = 0, weekly_hours = 0, going_rate_gbp = 0, rqf_level = 0, certificate_on } = offer;
  const decidedBy = certificate_on !== undefined && certificate_on < on ? certificate_on : on;
  const may: Record<string, boolean> = {
    A: true,
    B: offer.phd !== 'none',
    C: offer.phd === 'stem',
    D: offer.salary_list === true,
    E: offer.new_entrant === true,
  };
  const counted = weekly_hours > 48 ? (salary_gbp * 48) / weekly_hours : salary_gbp;
  const salary = options(decidedBy).some(
    ([name, floor, percent]) =>
      may[String(name)] &&
      counted >= Number(floor) &&
      salary_gbp * 37.5 * 100 >= going_rate_gbp * weekly_hours * Number(percent) &&
      salary_gbp * 37.5 >= (decidedBy < '2025-07-22' ? 30_960 : 33_400) * weekly_hours,
  );
  const skill =
    decidedBy < '2025-07-22'
      ? rqf_level >= 3
      : rqf_level >= 6 || (rqf_level >= 3 && (offer.salary_list === true || offer.shortage_list === true));
  const needed = on < '2026-01-08' ? 'B1' : 'B2';
  const twoYearsAgo = `${Number(on.slice(0, 4)) - 2}${on.slice(4)}`;
  const exempt = (offer.english_without_test ?? 'none') !== 'none';
  const tested = (facts.languages ?? []).some(
    (test) =>
      test.test === 'CEFR' &&
      test.language === 'en' &&
      (test.taken_on ?? '') <= on &&
      (test.taken_on ?? '') > twoYearsAgo &&
      [test.listening, test.reading, test.writing, test.speaking].every(
        (level) => cefr.indexOf(level ?? 'A1') >= cefr.indexOf(needed),
      ),
  );
  const points =
    (offer.licensed_sponsor ? 20 : 0) + (skill ? 20 : 0) + (tested || exempt ? 10 : 0) + (salary ? 20 : 0);
  return { points, qualifies: points === 70 };
}
