import type * as z from 'zod/mini';
import type { ChildLimit, deadlinesContract, PassportDates } from '#shared/contract/deadlines.ts';
import { datedKindLabels, deadlineKindLabels } from '#shared/domain/case-dates.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { filingDateName, filingDatesOf } from '#shared/domain/filing-dates.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { requestDueLabel } from '#shared/domain/filing-labels.ts';
import { isRequestSettled } from '#shared/domain/filing-requests.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { Case } from '#shared/records/case.ts';
import { type Deadline, isDue } from '#shared/records/deadline.ts';
import type { Document } from '#shared/records/document.ts';
import { graceEnd } from '#shared/records/grace-period.ts';
import type { PersonStatus } from '#shared/records/person.ts';
import { type StayLimit, stayFilingLabel, stayLimit } from '#shared/records/stay-limit.ts';
import { type AgeLimit, ageLimitName, ageLimitOf } from '#shared/routes/age-limits.ts';
import { workUntil } from '#shared/routes/pending-extensions.ts';
import { daysBetween } from '#shared/schema/calendar-date.ts';
import { dayText } from '../../lib/dates.ts';

/** A date of a case, regardless of where it is recorded. */
export interface CaseDate {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly on: string;
  readonly done?: boolean;
  /** An appointment that has taken place, so nothing is late. */
  readonly past?: boolean;
  /** The decision settled it. */
  readonly settled?: boolean;
  /** The date in the person's record, if it differs. */
  readonly recorded?: string;
  /** The deadline to edit. */
  readonly deadline?: Deadline;
  readonly document?: Document;
  /** The rule for a child who becomes too old. */
  readonly ageLimit?: AgeLimit;
  readonly child?: ChildLimit;
  /** The maximum stay that ends. */
  readonly stay?: StayLimit;
  /** What ends with the employment, or with a status whose extension is pending. */
  readonly ends?: 'grace' | 'work';
}

/**
 * The dates of a case, as they are recorded in it and in the applicant's record.
 * @param today the day before which appointments are past
 */
export const recordedDates = (
  item: Pick<Case, 'country' | 'path' | 'status' | 'dependent'>,
  { items = [], passport, children, stay, us_status: usStatus }: Partial<RecordedDates>,
  facts: FilingFacts,
  documents: readonly Document[],
  today: string,
): readonly CaseDate[] =>
  caseDates(item, items, facts, documents, passport, {
    ...(children && { children }),
    ageLimit: ageLimitOf(item.path),
    // Only for H-1B; null if nothing is recorded.
    stay: stay ? stayLimit('H-1B', stay) : undefined,
    usStatus,
    workEnd: workUntil(item, facts, usStatus),
    today,
  });
type RecordedDates = z.output<typeof deadlinesContract.listDeadlines.response>;

/**
 * All dates of a case: open ones first, sorted by date, then past appointments, those that the decision settled, and
 * completed ones.
 * @param status of the case, since a decision settles the dates before it
 * @param passport the passport in the record of the person the case is for
 * @param children the children who become too old for the case, with the rule of its path
 * @param stay the applicant's maximum stay in the status that the case is for
 * @param usStatus the applicant's current US status
 * @param workEnd the last day of work while a petition to extend it is pending
 * @param today the day before which appointments are past
 */
export function caseDates(
  { country, status }: Pick<Case, 'country' | 'status'>,
  deadlines: readonly Deadline[],
  facts: FilingFacts,
  documents: readonly Document[],
  passport?: PassportDates,
  {
    children = [],
    ageLimit,
    stay,
    usStatus,
    workEnd,
    today = '',
  }: {
    children?: readonly ChildLimit[];
    ageLimit?: AgeLimit | undefined;
    stay?: StayLimit | undefined;
    usStatus?: PersonStatus | undefined;
    workEnd?: string | undefined;
    today?: string;
  } = {},
): readonly CaseDate[] {
  const { requests = [] } = facts;
  const settled = isClosed(status);
  const dates: CaseDate[] = [
    ...deadlines.map((deadline) => ({
      key: deadline.id,
      label: deadline.name ?? deadlineKindLabels[deadline.kind],
      on: deadline.on,
      done: deadline.done_at !== undefined,
      settled: deadline.done_at === undefined && !isDue(deadline, status),
      deadline,
    })),
    ...requests.flatMap((request) => {
      const { id, due_on, answered_on } = request;
      return due_on
        ? [
            {
              key: id,
              label: requestDueLabel(facts, request, country),
              on: due_on,
              done: answered_on !== undefined,
              settled: answered_on === undefined && isRequestSettled(facts, request, settled),
            },
          ]
        : [];
    }),
    ...filingDatesOf(facts, settled).map((each) => ({
      key: `${each.kind} ${each.filing?.id ?? ''}`,
      label: filingDateName(each),
      on: each.on,
      settled: each.isSettled,
      past: each.kind !== 'validity' && each.on < today,
    })),
    ...documents.flatMap((document) =>
      document.kind && document.expires_on
        ? [
            {
              key: document.id,
              label: `${datedKindLabels[document.kind]} expires`,
              detail: document.name,
              on: document.expires_on,
              document,
              ...(document.kind === 'passport' &&
                passport?.expires_on &&
                passport.expires_on !== document.expires_on && { recorded: passport.expires_on }),
            },
          ]
        : [],
    ),
    ...(ageLimit
      ? children.map((child) => ({
          key: `child ${child.id}`,
          label: ageLimitName(child),
          on: child.on,
          done: child.handled_at !== undefined,
          ageLimit,
          child,
        }))
      : []),
    ...(stay ? stayDates(stay) : []),
    ...(usStatus ? employmentDates(usStatus, workEnd) : []),
  ];
  const isOver = ({ done, past, settled: isSettled }: CaseDate) => Number(done || past || isSettled || false);
  return dates.toSorted((a, b) => isOver(a) - isOver(b) || (a.on < b.on ? -1 : 1));
}

/** The end of the grace period after an employment, or of work while a petition to extend the status is pending. */
function employmentDates(status: PersonStatus, workEnd: string | undefined): readonly CaseDate[] {
  const { name, until, employment_ended_on: ended } = status;
  const graceOn = graceEnd(status);
  return [
    ...(graceOn && ended
      ? [
          {
            key: 'grace',
            label: `Grace period in ${name} status ends`,
            detail: `Last day of employment: ${dayText(ended)}`,
            on: graceOn,
            ends: 'grace' as const,
          },
        ]
      : []),
    ...(workEnd && until
      ? [
          {
            key: 'work',
            label: 'Last day of work while this is pending',
            detail: `${name} status expires on ${dayText(until)}`,
            on: workEnd,
            ends: 'work' as const,
          },
        ]
      : []),
  ];
}

const stayDates = (stay: StayLimit): readonly CaseDate[] => [
  { key: 'stay', label: `Maximum stay in ${stay.of} status ends`, on: stay.on, stay },
  ...(stay.file_by
    ? [
        {
          key: 'stay-filing',
          label: stayFilingLabel,
          detail: `For an extension of ${stay.of} beyond the maximum stay`,
          on: stay.file_by,
          done: stay.extended_from !== undefined,
        },
      ]
    : []),
];

const daysOfYear = 365;
/** A rough distance: exact days don't matter far ahead. */
const distance = (count: number): string =>
  count >= 2 * daysOfYear ? `${Math.floor(count / daysOfYear)} years` : quantityText(count, 'day');

/** How close a date is, and whether that is urgent. Empty for dates far ahead. */
export function nearness(on: string, today: string): { text: string; tone: 'bad' | 'warn' | 'calm' } {
  const left = daysBetween(today, on);
  if (left < 0) return { text: `${distance(-left)} ago`, tone: 'bad' };
  if (left === 0) return { text: 'Today', tone: 'bad' };
  return { text: left === 1 ? 'Tomorrow' : `In ${distance(left)}`, tone: left <= 30 ? 'warn' : 'calm' };
}
