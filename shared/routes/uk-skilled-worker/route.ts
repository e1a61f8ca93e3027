import { longDate } from '../../domain/date-text.ts';
import { addMonths, addYears, ageOn, type Day } from '../engine/calendar-date.ts';
import type { Evaluation, Finding, Idea, Route, TurningDay } from '../engine/route.ts';
import { all, any, known, type Verdict } from '../engine/verdict.ts';
import type { Facts } from '../facts.ts';
import { criteria, groups } from './criteria.ts';
import { englishFinding, englishValidYears } from './english.ts';
import { skilledWorkerIdeas } from './ideas.ts';
import { anyOption, isNewEntrant, salaryOptions } from './salary.ts';
import { listsEndedOn, offerRulesOf, type SkilledWorkerRules, versions } from './versions.ts';
import { salarySentence, skillSentence } from './words.ts';

const certificateMonths = 3;
const needed = 70;

function evaluate(facts: Facts, on: Day, rules: SkilledWorkerRules): Evaluation {
  const offer = facts.uk_offer ?? {};
  const certificate = certificateFinding(offer.certificate_on, on);
  const offerRules = offerRulesOf(rules, offer.certificate_on);
  const options = salaryOptions(offerRules, offer, isNewEntrant(offer, facts.birth_date, on));
  const { rqf_level, licensed_sponsor, salary_list, shortage_list } = offer;
  const reaches = (level: number) => known(rqf_level === undefined ? undefined : rqf_level >= level);
  const skill = any(
    reaches(offerRules.rqfLevel),
    all(
      reaches(offerRules.rqfLevelOnList),
      offerRules.hasLists ? any(known(salary_list), known(shortage_list)) : 'unknown',
    ),
  );
  const needsList =
    rqf_level !== undefined && rqf_level < offerRules.rqfLevel && rqf_level >= offerRules.rqfLevelOnList;
  const english = englishFinding(facts, rules.english, on);
  const findings: Finding[] = [
    scored('sponsor', known(licensed_sponsor), 20, ['uk_offer.licensed_sponsor'], {
      met: 'Your employer is a licensed sponsor',
      not_met: 'Your employer isn’t a licensed sponsor',
      unknown: 'You haven’t said whether your employer is a licensed sponsor',
    }),
    scored(
      'skill',
      skill,
      20,
      [
        'uk_offer.rqf_level',
        'uk_offer.salary_list',
        // Named only where it decides, so that assessments from before it existed stay the same.
        ...(shortage_list !== undefined || (needsList && salary_list === false)
          ? ['uk_offer.shortage_list']
          : []),
      ],
      skillSentence(offer, offerRules),
    ),
    scored('english', english.verdict, 10, english.facts, english.because),
    scored(
      'salary',
      anyOption(options),
      20,
      [
        'uk_offer.salary_gbp',
        'uk_offer.going_rate_gbp',
        'uk_offer.weekly_hours',
        'uk_offer.phd',
        'uk_offer.salary_list',
        'uk_offer.new_entrant',
        'birth_date',
      ],
      salarySentence(offer, options),
    ),
    ...(certificate ? [certificate] : []),
  ];
  const total = (count: (finding: Finding) => number | undefined) =>
    findings.reduce((sum, finding) => sum + (count(finding) ?? 0), 0);
  return {
    verdict: all(...findings.map(({ verdict }) => verdict)),
    findings,
    points: { have: total(({ points }) => points), at_most: total(({ at_most }) => at_most), needed },
  };
}

function scored(
  id: string,
  verdict: Verdict,
  maxPoints: number,
  facts: readonly string[],
  words: string | Partial<Record<Verdict, string>>,
): Finding {
  const points = verdict === 'met' ? maxPoints : 0;
  const at_most = verdict === 'not_met' ? 0 : maxPoints;
  const text = typeof words === 'string' ? words : (words[verdict] ?? words.unknown ?? '');
  const pointsText = points === at_most ? `${points} points` : `${points} to ${at_most} points`;
  return { id, verdict, points, at_most, because: `${text}: ${pointsText}.`, facts };
}

/** Without a certificate there is nothing to evaluate: the sponsor assigns it before the application. */
function certificateFinding(assigned: Day | undefined, on: Day): Finding | undefined {
  if (assigned === undefined) return undefined;
  const last = addMonths(assigned, certificateMonths);
  return {
    id: 'certificate',
    verdict: assigned <= on && on <= last ? 'met' : 'not_met',
    because:
      assigned > on
        ? `Your certificate will be assigned on ${longDate(assigned)}.`
        : `Your certificate from ${longDate(assigned)} is valid until ${longDate(last)}.`,
    facts: ['uk_offer.certificate_on'],
  };
}

function turningDays(facts: Facts, from: Day, until: Day): TurningDay[] {
  const { certificate_on } = facts.uk_offer ?? {};
  const birth = facts.birth_date;
  const day = (on: Day, event: string): TurningDay => ({ on, event });
  const nextDay = (on: Day) => new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10);
  return [
    day(listsEndedOn, 'The Immigration Salary List and the Temporary Shortage List are set to end'),
    ...(birth !== undefined && ageOn(birth, from) < 26 && ageOn(birth, until) >= 26
      ? [day(addYears(birth, 26), 'You turn 26 and no longer count as a new entrant by age')]
      : []),
    ...(facts.languages ?? []).flatMap(({ taken_on }) =>
      taken_on === undefined
        ? []
        : [
            day(taken_on, `Your English test from ${longDate(taken_on)} becomes valid`),
            day(
              addYears(taken_on, englishValidYears),
              `Your English test from ${longDate(taken_on)} expires`,
            ),
          ],
    ),
    ...(certificate_on === undefined
      ? []
      : [
          day(certificate_on, 'Your certificate of sponsorship is assigned'),
          day(
            nextDay(addMonths(certificate_on, certificateMonths)),
            `Your certificate of sponsorship from ${longDate(certificate_on)} expires`,
          ),
        ]),
  ];
}

export const skilledWorker: Route<SkilledWorkerRules> = {
  id: 'UK_SKILLED_WORKER',
  name: 'UK Skilled Worker',
  country: 'UK',
  zone: 'Europe/London',
  versions,
  groups,
  criteria,
  asks: ['birth_date', 'languages', 'uk_offer'],
  points: { maxPoints: 70, needed },
  evaluate,
  turningDays,
  ideas: (facts, on): readonly Idea[] => skilledWorkerIdeas(facts, on),
};
