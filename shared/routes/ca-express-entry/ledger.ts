import { longDate } from '../../domain/date-text.ts';
import { addYears, type Day } from '../engine/calendar-date.ts';
import type { Finding } from '../engine/route.ts';
import { known, type Verdict } from '../engine/verdict.ts';
import type { Facts } from '../facts.ts';
import { type CrsId, type CrsResult, cappedAt, crsIds, mostAlone, mostOf } from './crs.ts';
import { agePoints } from './crs-tables.ts';
import { adaptabilityItems, type FswId, type FswScore, fswIds } from './fsw.ts';
import { fswAgePoints } from './fsw-tables.ts';
import type { Person } from './person.ts';
import type { ExpressEntryRules } from './versions.ts';
import {
  between,
  count,
  credentialNames,
  languageName,
  levelsText,
  notEntered,
  pointsText,
} from './words.ts';

interface Subject {
  readonly facts: Facts;
  readonly person: Person;
  readonly on: Day;
  readonly rules: ExpressEntryRules;
}

const verdictOf = (low: number, high: number): Verdict =>
  low > 0 ? 'met' : high > 0 ? 'unknown' : 'not_met';

/** A line for each CRS factor: the certain points, and the possible ones. */
export function crsFindings(subject: Subject, low: CrsResult, high: CrsResult): Finding[] {
  return crsIds.map((id) => {
    const points = low.parts[id];
    const at_most = mostOf(id, low, high);
    const line = crsLine(id, subject, low, high);
    const cap = cappedAt(id, low, high);
    const limit = cap === undefined ? '' : `, because factors like this one give at most ${cap} together`;
    return {
      id,
      verdict: line.verdict ?? verdictOf(low.uncapped[id], mostAlone(id, high)),
      points,
      at_most,
      because: `${line.text}: ${line.points ?? pointsText(points, at_most)}${limit}.`,
      facts: line.facts,
    };
  });
}

interface Line {
  readonly text: string;
  readonly facts: readonly string[];
  readonly verdict?: Verdict;
  readonly points?: string;
}

function crsLine(id: CrsId, subject: Subject, low: CrsResult, high: CrsResult): Line {
  const { person, facts, rules } = subject;
  const canada = facts.canada ?? {};
  const work = `${between(person.canadianWork, 'year')} of skilled work in Canada`;
  switch (id) {
    case 'age':
      return ageLine(subject, low, high);
    case 'education':
      return { text: credentialText(facts, person), facts: ['education'] };
    case 'first_language':
    case 'second_language': {
      const result = id === 'first_language' ? low.first : low.second;
      const which = id === 'first_language' ? 'first' : 'second';
      return {
        text:
          facts.languages === undefined
            ? notEntered.languages
            : result.language === 'none'
              ? `No valid test result for a ${which} official language`
              : `Your ${which} official language is ${languageName(result)}, ${levelsText(result)}`,
        facts: ['languages'],
      };
    }
    case 'canadian_work':
      return {
        text: facts.work ? `You have ${work} in the last ten years` : notEntered.work,
        facts: ['work'],
      };
    case 'spouse_education':
    case 'spouse_language':
    case 'spouse_work':
      return spouseLine(id, subject, low);
    case 'transfer_education':
      return {
        text:
          facts.education && facts.work
            ? `${credentialText(facts, person)}, combined with your language scores and ${work}`
            : 'Education earns points in combination with language scores or skilled work in Canada',
        facts: ['education', 'languages', 'work'],
      };
    case 'transfer_foreign_work':
      return {
        text: facts.work
          ? `You have ${between(person.foreignWork, 'year')} of skilled work outside Canada, combined with your language scores and ${work}`
          : 'Skilled work outside Canada earns points in combination with language scores or skilled work in Canada',
        facts: ['work', 'languages'],
      };
    case 'transfer_certificate':
      return {
        text: canada.trade_certificate
          ? 'You hold a certificate of qualification, combined with your language scores'
          : 'A certificate of qualification earns points in combination with language scores',
        facts: ['canada.trade_certificate', 'languages'],
      };
    case 'nomination':
      return yesNo(canada.nomination, 'canada.nomination', 'a nomination from a province or territory');
    case 'canadian_study':
      return {
        text: studyText(canada.study),
        facts: ['canada.study'],
        verdict: canada.study === undefined ? 'unknown' : canada.study === 'none' ? 'not_met' : 'met',
      };
    case 'sibling':
      return yesNo(canada.sibling, 'canada.sibling', 'a brother or sister in Canada');
    case 'french':
      return {
        text: 'French at NCLC 7 in all four abilities earns 25 points, or 50 with English at CLB 5',
        facts: ['languages'],
      };
    case 'job_offer':
      if (rules.highWagePoints)
        return {
          text: 'Since 3 November 2026, offers in listed high-wage occupations earn points; we couldn’t confirm how many, and count none',
          facts: ['canada.job_offer'],
          verdict: canada.job_offer === false ? 'not_met' : 'unknown',
        };
      return rules.jobOfferPoints > 0
        ? yesNo(canada.job_offer, 'canada.job_offer', 'a qualifying job offer')
        : { text: 'Job offers have earned no points since 25 March 2025', facts: ['canada.job_offer'] };
  }
}

function yesNo(fact: boolean | undefined, name: string, what: string): Line {
  const text =
    fact === undefined
      ? `You haven’t said whether you have ${what}`
      : fact
        ? `You have ${what}`
        : `You don’t have ${what}`;
  return { text, facts: [name], verdict: known(fact) };
}

const studyText = (study: NonNullable<Facts['canada']>['study']): string =>
  study === undefined
    ? 'You haven’t said whether you studied in Canada'
    : study === 'none'
      ? 'You have no Canadian post-secondary credential'
      : `You have a Canadian credential of ${study === 'three_or_more_years' ? 'three years or longer' : 'one or two years'}`;

const credentialText = ({ education }: Facts, { credential }: Person): string =>
  education ? `You have ${countedText(credential)}` : notEntered.education;

const countedText = ({ low, high }: Person['credential']): string =>
  `${credentialNames[low]} that ${low === high ? 'counts' : 'definitely counts'} today`;

/** 'You are 29 until 14 March 2027: 110 points; from 30 it is 105.' */
function ageLine({ person: { age }, facts: { birth_date } }: Subject, low: CrsResult, high: CrsResult): Line {
  if (age === undefined || birth_date === undefined)
    return { text: 'You haven’t entered your date of birth', facts: ['birth_date'] };
  const text = `You are ${age} until ${longDate(addYears(birth_date, age + 1))}`;
  const [points, most] = [low.parts.age, mostOf('age', low, high)];
  return {
    text,
    facts: ['birth_date', 'partner'],
    points:
      points === most
        ? agePointsText(points, age, agePoints(age + 1, low.household))
        : `${pointsText(points, most)}, depending on whether a partner comes with you`,
  };
}

/** Names the next year's points only if they differ. */
const agePointsText = (points: number, age: number, next: number): string =>
  `${count(points, 'point')}${next === points ? '' : `; from ${age + 1} it is ${next}`}`;

function spouseLine(id: CrsId, { person, facts: { partner } }: Subject, low: CrsResult): Line {
  const facts = ['partner'];
  if (person.accompanied === 'not_met')
    return { text: 'You are scored without an accompanying partner', facts, verdict: 'not_met' };
  if (person.accompanied !== 'met') {
    const included = low.parts[id] > 0 ? '; until you do, your score includes them' : '';
    return { text: `${openPartnerText(partner)}${included}`, facts, verdict: 'unknown' };
  }
  const { credential, work, results } = person.spouse;
  if (id === 'spouse_education')
    return {
      text: partner?.education
        ? `Your partner has ${countedText(credential)}`
        : 'You haven’t entered your partner’s education',
      facts,
    };
  if (id === 'spouse_work')
    return {
      text: partner?.work
        ? `Your partner has ${between(work, 'year')} of skilled work in Canada`
        : 'You haven’t entered your partner’s work experience',
      facts,
    };
  if (!partner?.languages) return { text: 'You haven’t entered your partner’s language test result', facts };
  const [result] = results;
  return {
    text: result
      ? `Your partner’s language result: ${levelsText(result)}`
      : 'Your partner has no valid test result',
    facts,
  };
}

/** What decides whether a partner counts, in the order of the questions. */
function openPartnerText(partner: Facts['partner']): string {
  if (!partner) return 'You haven’t said whether you have a partner';
  const what =
    partner.accompanying === undefined
      ? 'would come with you'
      : 'is a citizen or permanent resident of Canada';
  return `You haven’t said whether your partner ${what}`;
}

export function fswFindings(subject: Subject, low: FswScore, high: FswScore): Finding[] {
  return fswIds.map((id) => {
    const { text, facts, points: told } = fswLine(id, subject);
    const [points, at_most] = [low[id], Math.max(low[id], high[id])];
    return {
      id,
      verdict: verdictOf(points, at_most),
      points,
      at_most,
      because: `${text}: ${told ?? pointsText(points, at_most)}.`,
      facts,
    };
  });
}

function fswLine(id: FswId, { person, facts }: Subject): Line {
  const canada = facts.canada ?? {};
  switch (id) {
    case 'fsw_language':
      return {
        text: 'Each ability earns 4 points at CLB 7, 5 at CLB 8, and 6 at CLB 9 or higher; a second language earns 4',
        facts: ['languages'],
      };
    case 'fsw_education':
      return { text: credentialText(facts, person), facts: ['education'] };
    case 'fsw_experience':
      return {
        text: facts.work
          ? `You have ${between(person.skilledWork, 'year')} of skilled work in the last ten years`
          : notEntered.work,
        facts: ['work'],
      };
    case 'fsw_age':
      return person.age === undefined
        ? { text: 'You haven’t entered your date of birth', facts: ['birth_date'] }
        : {
            text: `You are ${person.age}`,
            facts: ['birth_date'],
            points: agePointsText(fswAgePoints(person.age), person.age, fswAgePoints(person.age + 1)),
          };
    case 'fsw_arranged':
      return yesNo(canada.arranged_employment, 'canada.arranged_employment', 'arranged employment in Canada');
    case 'fsw_adaptability': {
      const met = adaptabilityItems(person, canada).filter(({ verdict }) => verdict === 'met');
      const list = met.map(({ what }) => what).join(', ');
      return {
        text:
          met.length > 0
            ? `Counted toward adaptability: ${list}`
            : 'None of your answers so far count toward adaptability',
        facts: ['canada', 'partner', 'education', 'work'],
      };
    }
  }
}
