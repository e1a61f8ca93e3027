import * as z from 'zod/mini';
import { AssessmentSummary } from '../routes/case-assessment.ts';
import { CalendarDate } from '../routes/engine/calendar-date.ts';
import { PageQuery, pageOf } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { StaffCase } from './staff-cases.ts';

/** A version of a route's rules that replaces another. */
export const RuleChange = z.object({
  route: z.string(),
  version: z.string(),
  in_force_from: CalendarDate,
  /** That day has begun in the authority's time zone. */
  in_force: z.boolean(),
  source: z.object({ instrument: z.string(), section: z.string(), address: z.string() }),
});
export type RuleChange = z.infer<typeof RuleChange>;

const Result = z.pick(AssessmentSummary, { outcome: true, points: true });

/** An open case whose outcome changes under new rules, on the day they take effect. */
export const TurnedCase = z.extend(
  z.pick(StaffCase, { id: true, applicant_name: true, path: true, country: true, status: true }),
  { before: Result, after: Result },
);
export type TurnedCase = z.infer<typeof TurnedCase>;

export const ruleChangesContract = {
  listRuleChanges: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/organization/rule-changes',
    summary: 'The rule changes of the last year and those to come, latest first.',
    access: 'case.list.organization',
    response: z.object({ items: z.array(RuleChange) }),
    errors: ['organization.missing'],
  }),
  listTurnedCases: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/organization/rule-changes/{version}/cases',
    summary: 'The organization’s open cases whose outcome changes with a rule version. A page may be short.',
    access: 'case.list.organization',
    params: z.object({ version: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'Invalid version')) }),
    query: PageQuery,
    response: pageOf(TurnedCase),
    errors: ['organization.missing', 'rule_version.not_found'],
  }),
};
