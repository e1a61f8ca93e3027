import { grouped } from '../engine/grouped.ts';
import type { Facts } from '../facts.ts';
import { goingRateFor, type OptionVerdict } from './salary.ts';
import type { OfferRules, SalaryOptionId } from './versions.ts';

type Offer = NonNullable<Facts['uk_offer']>;
export const pounds = (amount: number): string => `£${grouped(amount)}`;

const optionNames: Readonly<Record<SalaryOptionId, string>> = {
  general: 'the general rule',
  phd: 'the rule for a relevant PhD',
  stem_phd: 'the rule for a STEM PhD',
  salary_list: 'the rule for the Immigration Salary List',
  new_entrant: 'the rule for new entrants',
};

export function skillSentence(
  { rqf_level: level, salary_list, shortage_list }: Offer,
  { rqfLevel: needed, rqfLevelOnList: onList, hasLists }: OfferRules,
): string {
  if (level === undefined) return `The job must be at RQF level ${needed}`;
  const job = `The job is at RQF level ${level}`;
  if (level >= needed) return `${job}, which meets the minimum of ${needed}`;
  if (level < onList) return `${job}; the minimum is ${onList}`;
  if (!hasLists)
    return `${job}; the lists for jobs below ${needed} were set to end on 31 December 2026, and we couldn’t confirm what follows`;
  const list = salary_list
    ? 'Immigration Salary List'
    : shortage_list
      ? 'Temporary Shortage List'
      : undefined;
  return list
    ? `${job}, which is enough while it’s on the ${list}`
    : `${job}; below ${needed}, it must be on the Immigration Salary List or the Temporary Shortage List`;
}

/** The person's numbers compared with the option that is met, or with the lowest threshold available to them. */
export function salarySentence(offer: Offer, options: readonly OptionVerdict[]): string {
  const open = options.filter((each) => each.open !== 'not_met');
  const best =
    options.find(({ verdict }) => verdict === 'met') ??
    open.filter((each) => each.open === 'met').sort((a, b) => barOf(offer, a) - barOf(offer, b))[0] ??
    options[0];
  if (!best) return 'No salary option is in effect';
  const { floor, percent, id } = best.option;
  const { salary_gbp, going_rate_gbp, weekly_hours } = offer;
  const salary =
    salary_gbp === undefined ? 'You haven’t entered the salary' : `The salary is ${pounds(salary_gbp)}`;
  const least = going_rate_gbp === undefined ? 'at least ' : '';
  const rate =
    weekly_hours === undefined
      ? ''
      : `, ${least}${pounds(goingRateFor(going_rate_gbp ?? 0, weekly_hours, best.option))} for ${weekly_hours} hours a week`;
  return `${salary}; ${optionNames[id]} requires ${pounds(floor)} and ${percent}% of the going rate${rate}`;
}

const barOf = ({ going_rate_gbp = 0, weekly_hours = 0 }: Offer, { option }: OptionVerdict): number =>
  Math.max(option.floor, goingRateFor(going_rate_gbp, weekly_hours, option));
