import * as z from 'zod/mini';
import { VisaPath, visaPaths } from '../domain/visa-paths.ts';
import { Assessment } from '../routes/assessment.ts';
import { CalendarDate } from '../routes/engine/calendar-date.ts';
import { Facts } from '../routes/facts.ts';
import { defineEndpoint } from './define-endpoint.ts';

const AssessmentRequest = z.object({
  facts: Facts,
  /** All routes if omitted. Both spellings of a path are accepted. */
  routes: z.optional(z.array(VisaPath).check(z.minLength(1), z.maxLength(visaPaths.length))),
  /** Today in the authority's time zone if omitted. */
  as_of: z.optional(CalendarDate),
});

export const assessmentsContract = {
  assessEligibility: defineEndpoint({
    domain: 'eligibility',
    method: 'POST',
    path: '/api/eligibility/assessments',
    summary:
      'Assesses facts against each route’s rules as of a date, with every point and criterion. Stores nothing.',
    access: 'public',
    body: AssessmentRequest,
    response: z.object({ assessments: z.array(Assessment) }),
  }),
};
