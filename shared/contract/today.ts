import * as z from 'zod/mini';
import { CaseWork } from '../records/case-work.ts';
import { EndingStatus } from '../records/ending-status.ts';
import { Id, PersonId, Timestamp } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** Whose work to list: the caller's or everyone's. */
export const todayScopes = ['mine', 'team'] as const;
export const TodayScope = z.enum(todayScopes);
export type TodayScope = z.infer<typeof TodayScope>;

export const TodayQuery = z.object({
  scope: z._default(TodayScope, 'mine'),
  /** Narrows the team's work to one colleague's. */
  owner: z.optional(PersonId),
});
export type TodayQuery = z.infer<typeof TodayQuery>;

/** The sections of Today whose lines are about a case. */
export const workSections = [
  'overdue',
  'due',
  'review',
  'answers',
  'unanswered',
  'late',
  'expiring',
] as const;
export type WorkSectionName = (typeof workSections)[number];

/** The sections of Today that may have more lines than are listed. */
export const todaySections = [...workSections, 'statuses'] as const;

/** The ID under which the due date of the case itself is listed. */
export const caseDueId = 'case-due';

export const TodayCall = z.object({
  consultation_id: Id,
  name: z.string(),
  /** The visa they inquired about. */
  target_visa: z.string(),
  start: Timestamp,
  end: Timestamp,
  expert_name: z.string(),
  meeting_url: z.string(),
});
export type TodayCall = z.infer<typeof TodayCall>;

/** `more`: there are more lines than those listed. */
const section = <Line extends z.core.$ZodType>(line: Line) =>
  z.object({ items: z.array(line), more: z.boolean() });
const WorkSection = section(CaseWork);
export type WorkSection = z.infer<typeof WorkSection>;

export const Today = z.object({
  /** Today, and the last day of the week ahead, in the organization's time zone. */
  today: z.iso.date(),
  until: z.iso.date(),
  time_zone: z.string(),
  /** Absent for people who don't handle consultations. */
  calls: z.optional(section(TodayCall)),
  overdue: WorkSection,
  due: WorkSection,
  review: WorkSection,
  /** Complete questionnaires, and answers asked again, that applicants sent in the last seven days. */
  answers: WorkSection,
  /** Cases whose applicant awaits a response; the entry contains the beginning of the latest message. */
  unanswered: WorkSection,
  late: WorkSection,
  expiring: WorkSection,
  /** Statuses that end within 90 days or ended in the last 90; `mine`: of people with a case of the caller. */
  statuses: section(EndingStatus),
});
export type Today = z.infer<typeof Today>;

export const todayContract = {
  getToday: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/organization/today',
    summary:
      'Today’s work: calls, what is overdue or due within a week, uploads to review, questionnaires sent in the last week, unanswered messages, past-due requests, expiring documents and statuses. At most 25 lines of each. With `owner`, one colleague’s work instead of the whole team’s.',
    access: 'case.list.organization',
    query: TodayQuery,
    response: Today,
    errors: ['organization.missing'],
  }),
};
