import { casesDomain } from '#shared/contract/domains/cases.ts';
import { assessmentFunctions } from '../../cases/assessment-functions.ts';
import { checklistFunctions } from '../../cases/checklist-functions.ts';
import { createCase } from '../../cases/create-case.ts';
import { deleteDeadline, listDeadlines, putDeadline } from '../../cases/deadlines.ts';
import { setDocumentDates } from '../../cases/document-dates.ts';
import { ensureDemoCase } from '../../cases/ensure-demo-case.ts';
import { changeFiling, getFiling } from '../../cases/filing.ts';
import { getCase } from '../../cases/get-case.ts';
import { listCaseHistory } from '../../cases/list-case-history.ts';
import { listOwnCases } from '../../cases/list-own-cases.ts';
import { setCaseStatus } from '../../cases/set-case-status.ts';
import { staffFunctions } from '../../cases/staff-functions.ts';
import { templateFunctions } from '../../cases/template-functions.ts';
import { undoStatusChanges } from '../../cases/undo-status-changes.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { deleteDraftCase } from '../../erasure/delete-draft-case.ts';
import { messageFunctions } from '../../messages/message-functions.ts';
import { domainHandler } from '../endpoint.ts';

export const handler = domainHandler(casesDomain, {
  listOwnCases,
  createCase,
  ensureDemoCase,
  getCase,
  setCaseStatus,
  undoStatusChanges,
  listCaseHistory,
  getFiling,
  changeFiling,
  listDeadlines,
  putDeadline,
  deleteDeadline,
  setDocumentDates,
  deleteDraftCase,
  // It reads worklists, which no request about a case does.
  getToday: onDemand(async () => (await import('../../cases/today.ts')).getToday),
  ...staffFunctions,
  ...checklistFunctions,
  ...templateFunctions,
  ...assessmentFunctions,
  ...messageFunctions,
});
