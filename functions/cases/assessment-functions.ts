import type { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { onDemand } from '../endpoint/on-demand.ts';
import { verifyFact, withdrawVerification } from './verify-fact.ts';

/** Those that assess load the rules of all routes, which most requests do without. */
export const assessmentFunctions: DomainFunctions<typeof caseAssessmentsContract> = {
  assessCase: onDemand(async () => (await import('./assess-case.ts')).assessCase),
  listAssessments: onDemand(async () => (await import('./list-assessments.ts')).listAssessments),
  replayAssessment: onDemand(async () => (await import('./replay-assessment.ts')).replayAssessment),
  verifyFact,
  withdrawVerification,
};
