import {
  caseDueId,
  type Today,
  type TodayCall,
  type todayContract,
  type WorkSection,
} from '#shared/contract/today.ts';
import { bookingConstants } from '#shared/domain/booking-constants.ts';
import { expiredDays } from '#shared/domain/expiry-windows.ts';
import { isExpert } from '#shared/domain/roles.ts';
import { startOfText } from '#shared/domain/start-of-text.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import type { CaseWork, WorkEntry } from '#shared/records/case-work.ts';
import type { EndingStatus } from '#shared/records/ending-status.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { limits } from '#shared/schema/limits.ts';
import { listWork, statusPlaceOf } from '../data/cases/case-work.ts';
import { answersSince, dueSoonIn, isOverdue } from '../data/cases/due-soon.ts';
import type { ListedCase } from '../data/cases/listed-case.ts';
import { getMessages } from '../data/cases/message.ts';
import { listDueCases } from '../data/cases/staff-case-list.ts';
import { listFirstSlots } from '../data/consultations/call.ts';
import { getBookedCalls } from '../data/consultations/consultation.ts';
import { listStatusEnds } from '../data/people/people-lists.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { now } from '../platform/clock.ts';
import { endingStatuses } from '../workflows/ending-statuses.ts';
import { listOwnerStatusEnds } from './owner-status-ends.ts';

const limit = limits.todayLines;
const oneDay = 24 * 3_600_000;
const callMilliseconds = bookingConstants.callMinutes * 60_000;

/** A fixed number of bounded, parallel queries, regardless of the organization's size. */
export const getToday: EndpointFunction<typeof todayContract.getToday> = async ({
  actor,
  query: { scope, owner },
}) => {
  const organizationId = requireOrganization(actor);
  const ownerId = scope === 'mine' ? actor.userId : owner;
  const at = now();
  const { timeZone, today, until, dayAfter, end } = await dueSoonIn(organizationId, at);
  const workScope = { organizationId, ownerId };
  const [calls, overdueCases, dueCases, overdue, due, review, answers, unanswered, late, expiring, statuses] =
    await Promise.all([
      isExpert(actor.role) ? listCalls(workScope, { at, today, timeZone }) : undefined,
      listDueCases(organizationId, { ownerId, before: at, limit }),
      listDueCases(organizationId, { ownerId, from: at, before: end, limit }),
      listWork({ ...workScope, kind: 'DEADLINE', before: today }, limit),
      listWork({ ...workScope, kind: 'DEADLINE', from: today, before: dayAfter }, limit),
      listWork({ ...workScope, kind: 'REVIEW' }, limit),
      listWork({ ...workScope, kind: 'ANSWERS', from: answersSince(today) }, limit),
      listWork({ ...workScope, kind: 'REPLY' }, limit).then(withMessages),
      listWork({ ...workScope, kind: 'APPLICANT', before: today }, limit),
      listWork({ ...workScope, kind: 'EXPIRY', before: addDays(today, limits.expiringDays + 1) }, limit),
      listStatuses(workScope, addDays(today, -expiredDays), addDays(today, limits.expiringDays)),
    ]);
  return {
    today,
    until,
    time_zone: timeZone,
    ...(calls && { calls }),
    overdue: merged(
      caseLines(overdueCases, timeZone),
      narrowed(overdue, (entry) => isOverdue(entry, today)),
    ),
    // A case whose first deadline is overdue may have another one this week.
    due: merged(
      caseLines(dueCases, timeZone),
      merged(datedBetween(due, today, dayAfter), laterOf(overdue, today, dayAfter)),
    ),
    review,
    answers: arrivedSince(answers, answersSince(today)),
    unanswered,
    late: datedBetween(late, '', today),
    expiring: datedBetween(expiring, '', addDays(today, limits.expiringDays + 1)),
    statuses,
  } satisfies Today;
};

/** The due dates of cases, in the same form as other deadlines. */
const caseLines = (
  { items, more }: { items: readonly ListedCase[]; more: boolean },
  timeZone: string,
): WorkSection => ({
  items: items.map(({ id, applicant_name, path, country, owner_id, sla_due_at = '' }) => {
    const on = todayIn(timeZone, new Date(sla_due_at));
    return {
      ...{ case_id: id, applicant_name, path, country, at: sla_due_at, count: 1 },
      ...(owner_id && { owner_id }),
      entries: [{ id: caseDueId, about: 'case', name: 'Case due date', on }],
    };
  }),
  more,
});

/**
 * Narrows each line to some of its entries, up to a day. A line names a limited number of entries; the ones it doesn't
 * name are later.
 */
const narrowed = ({ items, more }: WorkSection, isListed: (entry: WorkEntry) => boolean): WorkSection => ({
  items: items.flatMap((line): CaseWork[] => {
    const entries = line.entries.filter(isListed);
    const isCut = line.count > line.entries.length && entries.length === line.entries.length;
    const [first] = entries;
    return first
      ? [{ ...line, at: first.on ?? line.at, entries, count: isCut ? line.count : entries.length }]
      : [];
  }),
  more,
});

const datedBetween = (section: WorkSection, from: string, before: string): WorkSection =>
  narrowed(section, ({ on = '' }) => on >= from && on < before);

/** Narrows each line to the answers that arrived since a day, as `datedBetween` does for days to come. */
const arrivedSince = ({ items, more }: WorkSection, from: string): WorkSection => ({
  items: items.map((line) => {
    const entries = line.entries.filter(({ on = '' }) => on >= from);
    return { ...line, entries, count: line.count > line.entries.length ? line.count : entries.length };
  }),
  more,
});

const laterOf = (section: WorkSection, from: string, before: string): WorkSection => ({
  ...datedBetween(section, from, before),
  more: false,
});

/**
 * Merges two sections, earliest day first, and trims the result to the length of one. A case is due at the end of its
 * day, which is a time on the next day in UTC, so it is sorted by the day.
 */
function merged(a: WorkSection, b: WorkSection): WorkSection {
  const items = [...a.items, ...b.items].sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
  return { items: items.slice(0, limit), more: a.more || b.more || items.length > limit };
}

const dayOf = ({ at, entries: [first] }: CaseWork): string => first?.on ?? at;

/** A text's beginning on one line, with an ellipsis if there is more. */
function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= limits.messageExcerpt
    ? line
    : `${startOfText(line, limits.messageExcerpt - 1).trimEnd()}…`;
}

/** Adds the beginning of the waiting message to each line: one batch. */
async function withMessages(section: WorkSection): Promise<WorkSection> {
  const texts = await getMessages(
    section.items.flatMap(({ case_id, entries }) => entries.map(({ id }) => ({ caseId: case_id, id }))),
  );
  const named = (line: CaseWork): CaseWork => ({
    ...line,
    entries: line.entries.map((entry) => ({
      ...entry,
      name: excerptOf(texts.get(entry.id)?.text ?? ''),
    })),
  });
  return { ...section, items: section.items.map(named) };
}

/** For the team: everyone with a record. For one owner: the applicants of their cases. */
async function listStatuses(
  { organizationId, ownerId }: { organizationId: string; ownerId: string | undefined },
  from: string,
  to: string,
): Promise<Today['statuses']> {
  if (ownerId === undefined) {
    const { items, nextCursor } = await listStatusEnds(organizationId, { from, to }, { limit });
    return { items: await endingStatuses(organizationId, items), more: nextCursor !== undefined };
  }
  const { ends, more } = await listOwnerStatusEnds({ organizationId, ownerId, from, to });
  const found = await endingStatuses(organizationId, ends.slice(0, limit).map(statusPlaceOf));
  return {
    items: found.sort((a, b) => endOf(a).localeCompare(endOf(b))),
    more: more || ends.length > limit,
  };
}

const endOf = ({ grace_until, status }: EndingStatus): string => grace_until ?? status.until ?? '';

/** Today's calls that haven't ended. */
async function listCalls(
  { organizationId, ownerId }: { organizationId: string; ownerId: string | undefined },
  { at, today, timeZone }: { at: Date; today: string; timeZone: string },
) {
  const { items, more } = await listFirstSlots(organizationId, {
    from: new Date(at.getTime() - callMilliseconds),
    to: new Date(at.getTime() + oneDay),
    expertId: ownerId,
    limit,
  });
  const slots = items.filter(({ start }) => todayIn(timeZone, new Date(start)) === today);
  const calls = await getBookedCalls(slots.map(({ consultation_id }) => consultation_id));
  return {
    items: calls
      .map(
        ({ consultation, call }): TodayCall => ({
          consultation_id: consultation.id,
          name: `${consultation.first_name} ${consultation.last_name}`,
          target_visa: consultation.target_visa,
          start: call.start,
          end: call.end,
          expert_name: call.expert_name,
          meeting_url: call.meeting_url,
        }),
      )
      .sort((a, b) => a.start.localeCompare(b.start)),
    more: more && slots.length === items.length,
  };
}
