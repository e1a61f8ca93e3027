import * as z from 'zod/mini';
import { Relationship } from '../domain/relationships.ts';
import { Case } from '../records/case.ts';
import { Id, PageQuery, PersonId, pageOf } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** A case of the same family, and the person it is for. */
const FamilyCase = z.extend(z.pick(Case, { id: true, path: true, country: true, status: true }), {
  name: z.string(),
  /** Absent for the principal applicant. */
  relationship: z.optional(Relationship),
});
export type FamilyCase = z.infer<typeof FamilyCase>;

const PersonParams = z.object({ personId: PersonId });

export const familyContract = {
  listPersonCases: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/people/{personId}/cases',
    summary: 'The cases of a person and of their dependents, newest first.',
    access: 'person.manage',
    params: PersonParams,
    query: PageQuery,
    response: pageOf(Case),
    errors: ['organization.missing', 'person.not_found'],
  }),
  openDependentCase: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/people/{personId}/dependents/{dependentId}/cases',
    summary:
      'Opens a dependent’s own case beside a case of the person, on the same visa path. Repeating it returns the same case, unless it was denied.',
    access: 'person.manage',
    params: z.extend(PersonParams, { dependentId: Id }),
    body: z.object({ principal_case_id: Id }),
    response: Case,
    errors: [
      'organization.missing',
      'person.not_found',
      'case.not_found',
      'quota.reached',
      'case.limit_reached',
      'membership.missing',
      'conflict',
    ],
  }),
  listFamilyCases: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/cases/{caseId}/family',
    summary:
      'The other cases of the family: the principal’s first, then those of dependents, among the applicant’s 100 newest.',
    access: 'case.read',
    params: z.object({ caseId: Id }),
    response: z.object({ items: z.array(FamilyCase) }),
    errors: ['case.not_found'],
  }),
};
