import { datedKindLabels } from '#shared/domain/case-dates.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { isItemDone, isReplaced } from '#shared/domain/checklist.ts';
import { filingDateName, filingDatesOf } from '#shared/domain/filing-dates.ts';
import { requestDueLabel } from '#shared/domain/filing-labels.ts';
import { openRequests, singleRequestId } from '#shared/domain/filing-requests.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import { isDue } from '#shared/records/deadline.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import {
  type CaseDates,
  getCalendarCases,
  listApplicantCalendarCases,
  listCalendarCases,
  listCalendarDocuments,
  listCalendarWork,
  readCaseDates,
  retentionDays,
} from '../data/cases/calendar-cases.ts';
import { type ItemRow, listItemRows } from '../data/cases/checklist-item.ts';
import { deadlineName } from '../data/cases/deadlines.ts';
import type { ListedCase } from '../data/cases/listed-case.ts';
import { getBookingRules } from '../data/consultations/availability.ts';
import { listCalendarCalls } from '../data/consultations/calendar-calls.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import type { FeedDate } from '../mail/calendar-feed.ts';
import { now } from '../platform/clock.ts';

type Reader = 'staff' | 'applicant';

/** The dates of the team's cases and calls, or of one owner's. Calls are only for those who take them. */
export async function staffDates(
  organizationId: string,
  { owner, hasCalls }: { readonly owner: string | undefined; readonly hasCalls: boolean },
): Promise<FeedDate[]> {
  const [listed, work, calls, { rules }] = await Promise.all([
    listCalendarCases(organizationId, owner),
    listCalendarWork(organizationId, owner),
    hasCalls ? listCalendarCalls(organizationId, owner) : [],
    getBookingRules(organizationId),
  ]);
  const known = new Set(listed.map(({ id }) => id));
  const linesOf = Map.groupBy(work, ({ case_id }) => case_id);
  const others = [...linesOf.keys()].filter((id) => !known.has(id));
  const cases = [...listed, ...(await getCalendarCases(organizationId, others))];
  const dates = await readCaseDates(cases.map(({ id }) => id));
  const since = addDays(todayIn(rules.time_zone, now()), -retentionDays);
  const ofCases = cases.flatMap((ofCase) => [
    ...dueDateOf(ofCase, 'staff', rules.time_zone),
    ...deadlinesOf(ofCase, dates, 'staff'),
    ...limitsOf(ofCase, linesOf.get(ofCase.id) ?? []),
  ]);
  return [
    // A long overdue case can have a deadline ahead.
    ...ofCases.filter(({ when }) => 'on' in when && when.on >= since),
    ...calls.map(
      (call): FeedDate => ({
        // The same as in the emailed invitation, so that a calendar with both shows one event.
        uid: call.booking_id,
        when: { start: call.start, end: call.end },
        title: `Introductory call with ${call.expert_name}`,
        detail: call.meeting_url ? `Video call: ${call.meeting_url}` : undefined,
        address: '/consultations',
        changed_at: call.updated_at,
      }),
    ),
  ];
}

/**
 * The dates of an applicant's open cases: due dates, of requested items too, deadlines, and expiry dates. Of decided
 * ones, the deadlines that follow the decision.
 */
export async function applicantDates(organizationId: string, applicantId: string): Promise<FeedDate[]> {
  const [cases, { rules }] = await Promise.all([
    listApplicantCalendarCases(organizationId, applicantId),
    getBookingRules(organizationId),
  ]);
  const dates = await readCaseDates([...cases.open, ...cases.decided].map(({ id }) => id));
  const ofCases = await Promise.all(
    cases.open.map(async (ofCase) => {
      const [items, documents] = await Promise.all([
        listItemRows(ofCase.id),
        listCalendarDocuments(ofCase.id),
      ]);
      const valid = documents.filter(({ id }) => !isReplaced(items, id));
      return [
        ...dueDateOf(ofCase, 'applicant', rules.time_zone),
        ...deadlinesOf(ofCase, dates, 'applicant'),
        ...itemsOf(ofCase, items),
        ...expiriesOf(ofCase, valid),
      ];
    }),
  );
  return [...ofCases.flat(), ...cases.decided.flatMap((ofCase) => deadlinesOf(ofCase, dates, 'applicant'))];
}

/** Includes the name of the person the case is for, unless it is the reader. */
const dateOf = (
  { id, applicant_name, dependent, path, created_at }: ListedCase,
  reader: Reader,
  { uid, on, what, at = created_at }: { uid: string; on: string; what: string; at?: string | undefined },
): FeedDate => {
  const name = reader === 'staff' || dependent ? `${applicant_name}, ` : '';
  return {
    uid,
    when: { on },
    title: `${what}: ${name}${pathName(path)}`,
    address: `/cases/${id}`,
    changed_at: at,
  };
};

/** The day in the organization's time zone, as on the page of the case. */
const dueDateOf = (ofCase: ListedCase, reader: Reader, timeZone: string): FeedDate[] =>
  ofCase.sla_due_at && !isClosed(ofCase.status)
    ? [
        dateOf(ofCase, reader, {
          uid: `case-due.${ofCase.id}`,
          on: todayIn(timeZone, new Date(ofCase.sla_due_at)),
          what: 'Case due',
        }),
      ]
    : [];

/** Deadlines that are due, and, until the decision, what an authority has set a date for; also when a grant of it ends. */
const deadlinesOf = (ofCase: ListedCase, dates: CaseDates, reader: Reader): FeedDate[] => {
  const { facts = {} } = dates.filings.get(ofCase.id) ?? {};
  const isDecided = isClosed(ofCase.status);
  return [
    ...(dates.deadlines.get(ofCase.id)?.deadlines ?? [])
      .filter((deadline) => isDue(deadline, ofCase.status))
      .map((deadline) =>
        dateOf(ofCase, reader, {
          uid: `deadline.${deadline.id}`,
          on: deadline.on,
          what: deadlineName(deadline),
        }),
      ),
    ...openRequests(facts, isDecided).map((request) =>
      dateOf(ofCase, reader, {
        // A request from when a case could have only one keeps its event, which is identified by the case.
        uid: `rfe.${request.id === singleRequestId ? ofCase.id : request.id}`,
        on: request.due_on,
        what: requestDueLabel(facts, request, ofCase.country),
      }),
    ),
    ...filingDatesOf(facts, isDecided)
      .filter(({ isSettled }) => !isSettled)
      .map((each) =>
        dateOf(ofCase, reader, {
          uid: `${each.kind}.${each.filing?.id ?? ofCase.id}`,
          on: each.on,
          what: filingDateName(each),
        }),
      ),
  ];
};

const limitUids = { child: 'age-limit', stay: 'stay-limit' } as const;
/** Children who become too old within a year, and the last day to file before a maximum stay ends, as on Today. */
const limitsOf = (ofCase: ListedCase, work: readonly CaseWork[]): FeedDate[] =>
  work
    .flatMap(({ entries }) => entries)
    .flatMap(({ id, about, name, on }) =>
      (about === 'child' || about === 'stay') && on
        ? [
            {
              ...dateOf(ofCase, 'staff', { uid: `${limitUids[about]}.${ofCase.id}.${id}`, on, what: name }),
              title: `${name} (${ofCase.applicant_name}, ${pathName(ofCase.path)})`,
            },
          ]
        : [],
    );

const itemsOf = (ofCase: ListedCase, items: readonly ItemRow[]): FeedDate[] =>
  items.flatMap(({ id, title, due_on, status, by, removed, changed_at }) =>
    due_on && title && by === 'APPLICANT' && !removed && !isItemDone(status) && status !== 'UPLOADED'
      ? [
          dateOf(ofCase, 'applicant', {
            uid: `item.${ofCase.id}.${id}`,
            on: due_on,
            what: `Upload ${title}`,
            at: changed_at,
          }),
        ]
      : [],
  );

const expiriesOf = (ofCase: ListedCase, documents: readonly DocumentItem[]): FeedDate[] =>
  documents.flatMap(({ id, kind, expires_on, created_at }) =>
    kind && expires_on
      ? [
          dateOf(ofCase, 'applicant', {
            uid: `expiry.${id}`,
            on: expires_on,
            what: `${datedKindLabels[kind]} expires`,
            at: created_at,
          }),
        ]
      : [],
  );
