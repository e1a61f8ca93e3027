import * as z from 'zod/mini';
import { CountryCode } from '../domain/country-codes.ts';
import { Priority } from '../records/priority.ts';
import { CalendarDate, daysSince, PastDate } from '../schema/calendar-date.ts';
import { Id } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** A Visa Bulletin is published a few weeks before its month begins. */
const publishedAheadDays = 62;

/** All of it: what is absent is removed. */
export const PriorityChange = z.object({
  retained_on: z.optional(PastDate),
  country: z.optional(CountryCode),
  available_on: z.optional(
    CalendarDate.check(
      z.refine((day) => daysSince(day) >= -publishedAheadDays, 'Can’t be more than two months ahead'),
    ),
  ),
  version: z.number().check(z.int(), z.minimum(0)),
});
export type PriorityChange = z.infer<typeof PriorityChange>;

export const priorityContract = {
  setPriority: defineEndpoint({
    // The cases function has no room for it.
    domain: 'documents',
    method: 'PUT',
    path: '/api/cases/{caseId}/priority',
    summary:
      'Sets a petition’s place in line for a visa: a kept priority date, the country of chargeability, and since when a visa is available. Fails if someone changed it since `version`.',
    access: 'case.manage',
    params: z.object({ caseId: Id }),
    body: PriorityChange,
    response: Priority,
    errors: ['case.not_found', 'conflict'],
  }),
};
