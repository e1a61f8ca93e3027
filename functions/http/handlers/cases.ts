import type { casesDomain } from '#shared/contract/domains/cases.ts';
import { domainHandler } from '../endpoint.ts';
import { endpoints as bulkChanges } from '../endpoints/bulk-changes.ts';
import { endpoints as caseAssessments } from '../endpoints/case-assessments.ts';
import { endpoints as caseLists } from '../endpoints/case-lists.ts';
import { endpoints as cases } from '../endpoints/cases.ts';
import { endpoints as checklistTemplates } from '../endpoints/checklist-templates.ts';
import { endpoints as checklists } from '../endpoints/checklists.ts';
import { endpoints as filingAndDeadlines } from '../endpoints/filing-and-deadlines.ts';
import { endpoints as messages } from '../endpoints/messages.ts';
import { endpoints as staffCases } from '../endpoints/staff-cases.ts';
import { endpoints as today } from '../endpoints/today.ts';

export const handler = domainHandler<typeof casesDomain>({
  'GET /api/cases': cases,
  'POST /api/cases': cases,
  'POST /api/cases/demo': cases,
  'GET /api/cases/{caseId}': cases,
  'PUT /api/cases/{caseId}/status': cases,
  'POST /api/cases/status-changes/undo': cases,
  'GET /api/cases/{caseId}/history': cases,
  'GET /api/organization/cases': caseLists,
  'POST /api/organization/cases': staffCases,
  'GET /api/cases/{caseId}/management': staffCases,
  'PUT /api/cases/{caseId}/owner': staffCases,
  'PUT /api/cases/{caseId}/due-date': staffCases,
  'PUT /api/cases/{caseId}/route': staffCases,
  'GET /api/cases/{caseId}/notes': staffCases,
  'POST /api/cases/{caseId}/notes': staffCases,
  'DELETE /api/cases/{caseId}': staffCases,
  'POST /api/organization/cases/changes': bulkChanges,
  'POST /api/organization/cases/requests': bulkChanges,
  'GET /api/cases/{caseId}/filing': filingAndDeadlines,
  'PATCH /api/cases/{caseId}/filing': filingAndDeadlines,
  'GET /api/cases/{caseId}/deadlines': filingAndDeadlines,
  'PUT /api/cases/{caseId}/deadlines/{deadlineId}': filingAndDeadlines,
  'DELETE /api/cases/{caseId}/deadlines/{deadlineId}': filingAndDeadlines,
  'PUT /api/cases/{caseId}/age-limits/{childId}': filingAndDeadlines,
  'PUT /api/cases/{caseId}/documents/{documentId}/dates': filingAndDeadlines,
  'GET /api/cases/{caseId}/checklist': checklists,
  'POST /api/cases/{caseId}/checklist/items': checklists,
  'POST /api/cases/{caseId}/checklist/changes': checklists,
  'POST /api/cases/{caseId}/checklist/undo': checklists,
  'POST /api/cases/{caseId}/checklist/items/{itemId}/documents': checklists,
  'DELETE /api/cases/{caseId}/checklist/items/{itemId}/documents/{documentId}': checklists,
  'GET /api/checklist-templates': checklistTemplates,
  'GET /api/checklist-templates/{path}': checklistTemplates,
  'PUT /api/checklist-templates/{path}': checklistTemplates,
  'GET /api/cases/{caseId}/checklist/update': checklistTemplates,
  'POST /api/cases/{caseId}/checklist/update': checklistTemplates,
  'POST /api/cases/{caseId}/assessments': caseAssessments,
  'GET /api/cases/{caseId}/assessments': caseAssessments,
  'GET /api/cases/{caseId}/assessments/{assessmentId}/replay': caseAssessments,
  'PUT /api/cases/{caseId}/facts/{fact}/verification': caseAssessments,
  'DELETE /api/cases/{caseId}/facts/{fact}/verification': caseAssessments,
  'GET /api/organization/rule-changes': caseAssessments,
  'GET /api/organization/rule-changes/{version}/cases': caseAssessments,
  'GET /api/cases/{caseId}/messages': messages,
  'GET /api/cases/{caseId}/conversation': messages,
  'POST /api/cases/{caseId}/messages': messages,
  'PUT /api/cases/{caseId}/messages/{messageId}': messages,
  'DELETE /api/cases/{caseId}/messages/{messageId}': messages,
  'PUT /api/cases/{caseId}/conversation/reading': messages,
  'GET /api/messages/unread': messages,
  'GET /api/organization/message-templates': messages,
  'PUT /api/organization/message-templates/{templateId}': messages,
  'DELETE /api/organization/message-templates/{templateId}': messages,
  'GET /api/organization/today': today,
});
