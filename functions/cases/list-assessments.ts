import type { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { listAssessments as listCaseAssessments } from '../data/cases/assessment.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { listVerifications } from '../data/cases/verification.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { assessmentResponse } from './assessment-response.ts';

export const listAssessments: EndpointFunction<typeof caseAssessmentsContract.listAssessments> = async ({
  actor,
  params,
  query,
}) => {
  const { id } = await requireCase(actor, params.caseId);
  const [page, verifications] = await Promise.all([listCaseAssessments(id, query), listVerifications(id)]);
  return { ...page, items: page.items.map((assessment) => assessmentResponse(assessment, verifications)) };
};
