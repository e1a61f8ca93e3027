import type { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import type { ruleChangesContract } from '#shared/contract/rule-changes.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { onDemand } from '../endpoint/on-demand.ts';
import { verifyFact, withdrawVerification } from './verify-fact.ts';

/** The endpoints that assess. They load the rules of all routes, which most requests don't need. */
export const assessmentFunctions: DomainFunctions<
  typeof caseAssessmentsContract & typeof ruleChangesContract
> = {
  assessCase: onDemand(async () => (await import('./assess-case.ts')).assessCase),
  listAssessments: onDemand(async () => (await import('./list-assessments.ts')).listAssessments),
  replayAssessment: onDemand(async () => (await import('./replay-assessment.ts')).replayAssessment),
  listRuleChanges: onDemand(async () => (await import('./rule-changes.ts')).listRuleChanges),
  listTurnedCases: onDemand(async () => (await import('./rule-changes.ts')).listTurnedCases),
  verifyFact,
  withdrawVerification,
};
