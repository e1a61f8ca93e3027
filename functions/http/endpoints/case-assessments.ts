import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { ruleChangesContract } from '#shared/contract/rule-changes.ts';
import { assessmentFunctions } from '../../cases/assessment-functions.ts';
import { endpointGroup } from '../endpoint-group.ts';

const assessmentContract = { ...caseAssessmentsContract, ...ruleChangesContract };

export const endpoints = endpointGroup(assessmentContract, assessmentFunctions);
