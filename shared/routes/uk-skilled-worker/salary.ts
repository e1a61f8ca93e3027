import { ageOn, type Day } from '../engine/calendar-date.ts';
import { all, any, known, type Verdict } from '../engine/verdict.ts';
import type { Facts } from '../facts.ts';
import type { OfferRules, SalaryOption } from './versions.ts';

type Offer = NonNullable<Facts['uk_offer']>;

/** Going rates are for 37.5 hours a week; at most 48 hours a week of the salary count. */
const goingRateHours = 37.5;
const countedHours = 48;
const newEntrantBelow = 26;

/** Stated explicitly, or under 26 on the day. */
export const isNewEntrant = ({ new_entrant }: Offer, birth: Day | undefined, on: Day): Verdict =>
  new_entrant !== undefined
    ? known(new_entrant)
    : birth !== undefined && ageOn(birth, on) < newEntrantBelow
      ? 'met'
      : 'unknown';

const canUse = (
  id: SalaryOption['id'],
  offer: Offer,
  { newEntrant, hasLists }: { newEntrant: Verdict; hasLists: boolean },
): Verdict => {
  const { phd, salary_list } = offer;
  switch (id) {
    case 'general':
      return 'met';
    case 'phd':
      return known(phd === undefined ? undefined : phd !== 'none');
    case 'stem_phd':
      return known(phd === undefined ? undefined : phd === 'stem');
    case 'salary_list':
      return salary_list && !hasLists ? 'unknown' : known(salary_list);
    case 'new_entrant':
      return newEntrant;
  }
};

type Share = Pick<SalaryOption, 'percent' | 'rateFloor'>;
/** The share of the going rate, prorated to the hours of the offer. */
export const goingRateFor = (rate: number, hours: number, { percent, rateFloor }: Share): number =>
  (Math.max(rate * percent, rateFloor * 100) * hours) / (goingRateHours * 100);

function paysFor({ floor, ...share }: SalaryOption, offer: Offer): Verdict {
  const { salary_gbp: salary, weekly_hours: hours, going_rate_gbp: rate } = offer;
  if (salary === undefined) return 'unknown';
  const counted = hours !== undefined && hours > countedHours ? (salary * countedHours) / hours : salary;
  if (counted < floor) return 'not_met';
  if (hours === undefined) return 'unknown';
  // Rounding must not decide, so the prorated rate is compared to a hundredth of a penny.
  const pays = salary + 1e-4 >= goingRateFor(rate ?? 0, hours, share);
  // Without a going rate, the hourly floor can still rule the pay out.
  return rate === undefined && pays ? 'unknown' : known(pays);
}

export interface OptionVerdict {
  readonly option: SalaryOption;
  readonly open: Verdict;
  readonly verdict: Verdict;
}
export function salaryOptions(
  { salary, hasLists }: OfferRules,
  offer: Offer,
  newEntrant: Verdict,
): readonly OptionVerdict[] {
  return salary.map((option) => {
    const open = canUse(option.id, offer, { newEntrant, hasLists });
    return { option, open, verdict: all(open, paysFor(option, offer)) };
  });
}
export const anyOption = (options: readonly OptionVerdict[]): Verdict =>
  any(...options.map(({ verdict }) => verdict));
