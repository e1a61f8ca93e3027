import type { NewAssessment } from '#shared/contract/case-assessments.ts';
import type { casesContract } from '#shared/contract/cases.ts';
import { requireEvidence } from '../data/cases/evidence.ts';
import type { AssessOpened } from '../data/cases/open-case.ts';
import { openCasesLeft } from '../data/cases/open-case-count.ts';
import { openCaseIdempotently } from '../data/cases/open-case-idempotently.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';

/** Opens a DRAFT case for the signed-in applicant, with its first assessment if there is one. */
export const createCase: EndpointFunction<typeof casesContract.createCase> = async ({
  actor,
  body: { country, path, assessment },
  idempotencyKey,
  prepareQuota,
  reportLimit,
}) => {
  const organizationId = requireOrganization(actor);
  if (assessment) {
    const by = { applicantId: actor.userId, organizationId };
    await requireEvidence(assessment.facts, by, 'assessment.facts');
  }
  const facts = {
    org_id: organizationId,
    applicant_id: actor.userId,
    applicant_name: actor.fullName,
    country,
    path,
  };
  const assessOpened = assessment && (await assessWith(assessment, actor));
  const quota = prepareQuota({ cases: 1 });
  const opened = await openCaseIdempotently({
    by: actor,
    facts,
    quota,
    operation: 'createCase',
    key: idempotencyKey,
    assessOpened,
  });
  reportLimit(openCasesLeft(actor.openCases + 1, (await quota).limits.open_cases));
  return opened;
};

/** Loads the rules of all routes, which a case without an assessment doesn't need. */
async function assessWith(request: NewAssessment, actor: Caller): Promise<AssessOpened> {
  const { composeAssessment } = await import('../workflows/compose-assessment.ts');
  return (opened) => composeAssessment(opened, request, actor);
}
