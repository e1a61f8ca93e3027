import { type CaseStatus, isClosed } from '../domain/case-status.ts';
import type { FilingFacts } from '../domain/filing-facts.ts';
import { type CanonicalVisaPath, canonicalPath, type VisaPath } from '../domain/visa-paths.ts';
import { type Dependent, personName } from '../records/person.ts';
import type { Priority } from '../records/priority.ts';
import { addDays, addYears, CalendarDate } from '../schema/calendar-date.ts';
import { childStatus } from './cspa.ts';
import type { Citation } from './engine/route.ts';

/** The age at which a child no longer counts as a dependent. */
export interface AgeLimit {
  /** A child counts until the day before this birthday. */
  readonly under: number;
  /** What fixes the age: the filing of the application; or nothing, since the child has to stay younger. */
  readonly fixed_by: 'filing' | 'nothing';
  /** An approval doesn't end it, since only the grant of residence does, for which the child goes on waiting. */
  readonly outlastsApproval?: true;
  /** The time that the petition was pending is subtracted from the age (`cspa.ts`). */
  readonly subtractsPendingTime?: true;
  /** The authority's time zone. */
  readonly zone: string;
  /** Who counts, as on a checklist. */
  readonly counts: string;
  /** What the day means. */
  readonly meaning: string;
  /** What the team does by then. */
  readonly action: string;
  readonly source: Citation;
}

const read_on = '2026-11-29';

/** H-4 and O-3. */
const unitedStates: AgeLimit = {
  under: 21,
  fixed_by: 'nothing',
  zone: 'America/New_York',
  counts: 'A child counts while unmarried and under 21.',
  meaning:
    'Dependent status ends when a child turns 21 or marries, even if it was granted for longer or an application is pending.',
  action: 'To stay, the child needs a status of their own, such as F-1. File for it before then.',
  source: {
    instrument: 'Immigration and Nationality Act',
    section: '101(b)(1); 8 CFR 214.2(h)(9)(iv) and (o)(6)(iv)',
    address: 'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title8-section1101',
    read_on,
    unconfirmed:
      'Read in law firms’ articles, which agree; we couldn’t open the statute and the regulation themselves.',
  },
};

/** A child's first application, of their own. */
const unitedKingdom: AgeLimit = {
  under: 18,
  fixed_by: 'filing',
  zone: 'Europe/London',
  counts: 'A child has to be under 18 when they first apply.',
  meaning:
    'A child has to apply for the first time before turning 18. With permission as a dependent child, they can extend it later if they don’t live an independent life.',
  action: 'File the child’s application by this day. Once this case is filed, we assume that theirs is too.',
  source: {
    instrument: 'Immigration Rules',
    section: 'Appendix Children, age requirement for a dependent child',
    address: 'https://www.gov.uk/guidance/immigration-rules/immigration-rules-appendix-children',
    read_on,
    unconfirmed:
      'Read in the Home Office’s guidance for Appendix Children, in its version of April 2024; we couldn’t open the Appendix itself.',
  },
};

const limits: Partial<Record<CanonicalVisaPath, AgeLimit>> = {
  US_O1A: unitedStates,
  US_H1B: unitedStates,
  US_EB2_NIW: {
    under: 21,
    fixed_by: 'nothing',
    outlastsApproval: true,
    subtractsPendingTime: true,
    zone: 'America/New_York',
    counts:
      'A child counts while unmarried and under 21; the time the petition was pending is subtracted from the age.',
    meaning:
      'A child has to be unmarried and, when a visa becomes available, under 21 by the age of the Child Status Protection Act (CSPA): the age on that day minus the days from the receipt of the I-140 to its approval. A visa becomes available when the I-140 is approved and the Final Action Dates of the Visa Bulletin have reached the priority date, whichever is later. The child then has to apply for a green card within one year.',
    action:
      'Record when the I-140 was received and approved under Filing, and when a visa became available under Priority date. To apply within one year, the child files Form I-485, submits Part I of Form DS-260, or has Form I-824 filed for them. If visas become unavailable again within that year and before the child applied, remove the day: the age is then calculated anew. H-4 and other dependent status ends at 21 all the same.',
    source: {
      instrument: 'Immigration and Nationality Act',
      section: '203(d) and (h), 8 USC 1153; USCIS Policy Manual, volume 7, part A, chapter 7',
      address: 'https://www.uscis.gov/policy-manual/volume-7-part-a-chapter-7',
      read_on: '2026-11-30',
      unconfirmed:
        'Section 203(h) was read in a copy of the US Code, the formula in a copy of the chapter of 2018, and that the days run from receipt to approval in a copy of the Foreign Affairs Manual. That USCIS uses the Final Action Dates for applications filed from 15 August 2025, and calculates the age anew if visas become unavailable within the year, was read in law firms’ articles. We couldn’t open the current chapter. The last day to apply is calculated with a day to spare.',
    },
  },
  UK_SKILLED_WORKER: unitedKingdom,
  UK_GLOBAL_TALENT: unitedKingdom,
  CA_EXPRESS_ENTRY: {
    under: 22,
    fixed_by: 'filing',
    zone: 'America/Toronto',
    counts:
      'A child counts while under 22 and without a partner. An older one can count if a condition keeps them from supporting themselves.',
    meaning:
      'A child has to be under 22 and without a spouse or partner when IRCC receives the complete application for permanent residence. That fixes the age; a profile or an invitation doesn’t. A child of 22 or older still counts if they have depended on their parents since before then and can’t support themselves because of a physical or mental condition.',
    action: 'Submit the complete application by this day.',
    source: {
      instrument: 'Immigration and Refugee Protection Regulations',
      section: '2, “dependent child”, and 25.1',
      address: 'https://laws-lois.justice.gc.ca/eng/regulations/SOR-2002-227/section-25.1.html',
      read_on,
      unconfirmed:
        'Read in law firms’ articles and in a copy of IRCC’s table of lock-in dates; we couldn’t open the Regulations themselves.',
    },
  },
};

/** Undefined for a path without a known limit. */
export const ageLimitOf = (path: VisaPath): AgeLimit | undefined => limits[canonicalPath(path)];

/** How far ahead the page of a case and its summary show such a day, in years. */
const shownYears = 5;
export const isAgeLimitNear = ({ on }: { readonly on: CalendarDate }, today: CalendarDate): boolean =>
  on <= addDays(today, shownYears * 365);

/** A child of the applicant with the last day on which they count as a dependent. */
export interface AgingOut {
  /** Of the dependent. */
  readonly id: string;
  readonly name: string;
  readonly on: CalendarDate;
  /** The day before the birthday, where time is subtracted from the age. */
  readonly by_age?: CalendarDate;
  /** The age is fixed: it is the last day to apply for a green card. */
  readonly to_apply?: true;
}

/** As in a list of dates. */
export const ageLimitName = ({
  name,
  to_apply,
}: {
  readonly name: string;
  readonly to_apply?: true | undefined;
}): string => `${to_apply ? 'Last day to apply for a green card' : 'Age limit'}: ${name}`;

/**
 * The day before the birthday. Countries differ on whether someone born on 29 February reaches an age on 28 February or
 * on 1 March: the earlier one counts, since filing earlier does no harm.
 */
export function lastDayUnder(age: number, birthDate: CalendarDate): CalendarDate | undefined {
  const birthday = addYears(birthDate, age);
  return CalendarDate.safeParse(birthday).success ? addDays(birthday, -1) : undefined;
}

/** A case, as far as it determines which children can become too old for it. */
interface AgingCase {
  readonly path: VisaPath;
  readonly status: CaseStatus;
  /** Of a dependent's case, which is about that dependent only. */
  readonly dependent?: { readonly id: string } | undefined;
}

const isFiled = (status: CaseStatus, { filed_on, received_on, receipt_number }: FilingFacts): boolean =>
  status === 'FILED' || [filed_on, received_on, receipt_number].some(Boolean);

/**
 * The children who can become, or have become, too old for a case they come along on, the oldest first. A decision ends that, except for an
 * approval that leaves a child waiting for residence.
 */
export function agingOut(
  ofCase: AgingCase,
  facts: FilingFacts,
  dependents: readonly Dependent[] = [],
  priority?: Priority,
): readonly AgingOut[] {
  const limit = ageLimitOf(ofCase.path);
  if (!limit) return [];
  if (isClosed(ofCase.status) && !(limit.outlastsApproval && ofCase.status === 'APPROVED')) return [];
  if (limit.fixed_by === 'filing' && isFiled(ofCase.status, facts)) return [];
  return dependents
    .filter(({ id }) => !ofCase.dependent || id === ofCase.dependent.id)
    .flatMap((dependent): AgingOut[] => {
      const { id, relationship, birth_date, accompanying } = dependent;
      const counts = relationship === 'child' && (accompanying !== 'no' || ofCase.dependent);
      const on = counts && birth_date ? lastDayUnder(limit.under, birth_date) : undefined;
      const child = on && { id, name: personName(dependent) ?? '', on };
      if (!child) return [];
      if (!limit.subtractsPendingTime) return [child];
      // The filing of a dependent's case isn't the petition.
      return [withPendingTime(child, ofCase.dependent ? {} : facts, priority)];
    })
    .sort((a, b) => a.on.localeCompare(b.on) || a.id.localeCompare(b.id));
}

function withPendingTime(child: AgingOut, facts: FilingFacts, priority: Priority | undefined): AgingOut {
  const { on, apply_by } = childStatus(child.on, facts, priority?.available_on);
  return { ...child, on: apply_by ?? on, by_age: child.on, ...(apply_by && { to_apply: true }) };
}
