import type { RuleVersion } from '../engine/route.ts';
import type { CefrLevel } from '../language-result.ts';
import { listsEnd, statement } from './sources.ts';

export type SalaryOptionId = 'general' | 'phd' | 'stem_phd' | 'salary_list' | 'new_entrant';
export interface SalaryOption {
  readonly id: SalaryOptionId;
  /** Pounds per year. */
  readonly floor: number;
  /** Of the going rate. */
  readonly percent: number;
  /** The minimum for the share of the going rate, for 37.5 hours a week: £15.88 an hour, and £17.13 since July 2025. */
  readonly rateFloor: number;
}
export interface OfferRules {
  readonly salary: readonly SalaryOption[];
  /** Below this level, an occupation must be on a list. */
  readonly rqfLevel: number;
  readonly rqfLevelOnList: number;
  /** Whether the two lists are in effect; otherwise we don't know what has replaced them. */
  readonly hasLists: boolean;
}
export interface SkilledWorkerRules extends OfferRules {
  readonly english: CefrLevel;
}

const salaryOf = (general: number, phd: number, lowest: number): readonly SalaryOption[] => [
  { id: 'general', floor: general, percent: 100, rateFloor: lowest },
  { id: 'phd', floor: phd, percent: 90, rateFloor: lowest },
  { id: 'stem_phd', floor: lowest, percent: 80, rateFloor: lowest },
  { id: 'salary_list', floor: lowest, percent: 100, rateFloor: lowest },
  { id: 'new_entrant', floor: lowest, percent: 70, rateFloor: lowest },
];
const offers2024: OfferRules = {
  salary: salaryOf(38_700, 34_830, 30_960),
  rqfLevel: 3,
  rqfLevelOnList: 3,
  hasLists: true,
};
const offers2025: OfferRules = {
  salary: salaryOf(41_700, 37_500, 33_400),
  rqfLevel: 6,
  rqfLevelOnList: 3,
  hasLists: true,
};

const offersChangedOn = '2025-07-22';
export const listsEndedOn = '2027-01-01';
/** A certificate assigned before a rule change keeps the rules it was assigned under. */
export const offerRulesOf = (rules: SkilledWorkerRules, certificateOn: string | undefined): OfferRules =>
  certificateOn !== undefined && certificateOn < offersChangedOn && rules.rqfLevel > offers2024.rqfLevel
    ? offers2024
    : rules;

export const versions: readonly RuleVersion<SkilledWorkerRules>[] = [
  {
    id: 'skilled-worker-2024-04-04',
    in_force_from: '2024-04-04',
    until: offersChangedOn,
    source: statement('HC 590'),
    rules: { ...offers2024, english: 'B1' },
  },
  {
    id: 'skilled-worker-2025-07-22',
    in_force_from: offersChangedOn,
    until: '2026-01-08',
    source: statement('HC 997'),
    rules: { ...offers2025, english: 'B1' },
  },
  {
    id: 'skilled-worker-2026-01-08',
    in_force_from: '2026-01-08',
    until: listsEndedOn,
    source: statement(
      'HC 1333',
      'B2 is required for a first application; people already on the route can stay at B1, which these facts don’t show.',
    ),
    rules: { ...offers2025, english: 'B2' },
  },
  {
    id: 'skilled-worker-2027-01-01',
    in_force_from: listsEndedOn,
    source: statement('HC 997', listsEnd),
    rules: { ...offers2025, hasLists: false, english: 'B2' },
  },
];
