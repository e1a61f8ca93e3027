import type { FamilyCase, familyContract } from '#shared/contract/family.ts';
import { displayName } from '#shared/domain/person-name.ts';
import { limits } from '#shared/schema/limits.ts';
import { type ApplicantCase, listApplicantCases } from '../data/cases/case.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { requirePerson } from '../data/people/require-person.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

/** People without an account have no cases: opening one invites them. */
export const listPersonCases: EndpointFunction<typeof familyContract.listPersonCases> = async ({
  actor,
  params,
  query,
}) => {
  const { user_id, org_id } = await requirePerson(actor, params.personId);
  return user_id && org_id ? listApplicantCases(user_id, org_id, query) : { items: [] };
};

/** A family's cases are all in the principal's account, so they are part of one query. */
export const listFamilyCases: EndpointFunction<typeof familyContract.listFamilyCases> = async ({
  actor,
  params,
}) => {
  const found = await requireCase(actor, params.caseId);
  const principalId = found.dependent?.principal_case_id ?? found.id;
  const { items } = await listApplicantCases(found.applicant_id, found.org_id, { limit: limits.maxPageSize });
  const others = items.filter(({ id }) => id !== found.id);
  return {
    items: [
      ...others.filter(({ id }) => id === principalId),
      ...others.filter(({ dependent }) => dependent?.principal_case_id === principalId),
    ].map(familyCase),
  };
};

const familyCase = ({ id, path, country, status, applicant_name, dependent }: ApplicantCase): FamilyCase => ({
  ...{ id, path, country, status },
  name: displayName(applicant_name),
  ...(dependent && { relationship: dependent.relationship }),
});
