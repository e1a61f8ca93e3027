import * as z from 'zod/mini';
import { ConsultationFilter } from './consultations.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { CaseFilter } from './staff-cases.ts';
import { TodayQuery, todaySections } from './today.ts';

/** A count. `more`: counting stopped at a limit, `limits.countedRows` unless stated otherwise. */
export const Count = z.object({ count: z.number(), more: z.boolean() });
export type Count = z.infer<typeof Count>;

export const TodayCounts = z.object(
  Object.fromEntries(todaySections.map((name) => [name, Count])) as Record<
    (typeof todaySections)[number],
    typeof Count
  >,
);
export type TodayCounts = z.infer<typeof TodayCounts>;

/** Counts of lists longer than a page; a page requests one only if its list doesn't end on it. */
export const countsContract = {
  countOwnCases: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/case-count',
    summary: 'How many cases the signed-in person has, and how many of them are open.',
    access: 'case.list.own',
    response: z.extend(Count, { open: z.number() }),
  }),
  countOrganizationCases: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/case-count',
    summary: 'How many of the organization’s cases match a filter and a search, counted up to a limit.',
    access: 'case.list.organization',
    query: CaseFilter,
    response: Count,
    errors: ['organization.missing'],
  }),
  countToday: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/today-counts',
    summary: 'How many lines each section of Today has, counted up to 500 rows of each list it is made of.',
    access: 'case.list.organization',
    query: TodayQuery,
    response: TodayCounts,
    errors: ['organization.missing'],
  }),
  countConsultations: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/consultation-count',
    summary: 'How many submissions match a filter, counted up to a limit.',
    access: 'consultation.manage',
    query: ConsultationFilter,
    response: Count,
    errors: ['organization.missing'],
  }),
};
