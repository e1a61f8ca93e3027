import type { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import type { ruleChangesContract } from '#shared/contract/rule-changes.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { onDemand } from '../endpoint/on-demand.ts';

/** Most of them load the rules of all routes, and all are rare, so none is loaded at startup. */
export const assessmentFunctions: DomainFunctions<
  typeof caseAssessmentsContract & typeof ruleChangesContract
> = {
  assessCase: onDemand(async () => (await import('./assess-case.ts')).assessCase),
  listAssessments: onDemand(async () => (await import('./list-assessments.ts')).listAssessments),
  replayAssessment: onDemand(async () => (await import('./replay-assessment.ts')).replayAssessment),
  listRuleChanges: onDemand(async () => (await import('./rule-changes.ts')).listRuleChanges),
  listTurnedCases: onDemand(async () => (await import('./rule-changes.ts')).listTurnedCases),
  verifyFact: onDemand(async () => (await import('./verify-fact.ts')).verifyFact),
  withdrawVerification: onDemand(async () => (await import('./verify-fact.ts')).withdrawVerification),
};
