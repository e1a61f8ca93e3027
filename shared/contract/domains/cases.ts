import { caseAssessmentsContract } from '../case-assessments.ts';
import { casesContract } from '../cases.ts';
import { checklistContract } from '../checklist.ts';
import { checklistTemplatesContract } from '../checklist-templates.ts';
import { deadlinesContract } from '../deadlines.ts';
import { filingContract } from '../filing.ts';
import { messageTemplatesContract } from '../message-templates.ts';
import { messagesContract } from '../messages.ts';
import { ruleChangesContract } from '../rule-changes.ts';
import { draftCasesContract, staffCasesContract } from '../staff-cases.ts';
import { todayContract } from '../today.ts';

/** The endpoints of the cases function. */
export const casesDomain = {
  ...casesContract,
  ...staffCasesContract,
  ...draftCasesContract,
  ...filingContract,
  ...checklistContract,
  ...checklistTemplatesContract,
  ...deadlinesContract,
  ...caseAssessmentsContract,
  ...ruleChangesContract,
  ...messagesContract,
  ...messageTemplatesContract,
  ...todayContract,
} as const;
