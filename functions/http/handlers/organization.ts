import type { organizationDomain } from '#shared/contract/domains/organization.ts';
import { domainHandler } from '../endpoint.ts';
import { endpoints as audit } from '../endpoints/audit.ts';
import { endpoints as caseViews } from '../endpoints/case-views.ts';
import { endpoints as counts } from '../endpoints/counts.ts';
import { endpoints as family } from '../endpoints/family.ts';
import { endpoints as organization } from '../endpoints/organization.ts';
import { endpoints as people } from '../endpoints/people.ts';
import { endpoints as report } from '../endpoints/report.ts';
import { endpoints as unsentMail } from '../endpoints/unsent-mail.ts';

// Loaded on demand, since it is large and rarely used.
const bulkJobs = () => import('../endpoints/bulk-jobs.ts');
const deletions = () => import('../endpoints/deletions.ts');
const caseImports = () => import('../endpoints/case-imports.ts');
const caseExports = () => import('../endpoints/case-exports.ts');

export const handler = domainHandler<typeof organizationDomain>({
  'GET /api/organization': organization,
  'PATCH /api/organization': organization,
  'GET /api/organization/stats': organization,
  'GET /api/organization/members': organization,
  'GET /api/organization/applicants': organization,
  'PUT /api/organization/members/{userId}/role': organization,
  'DELETE /api/organization/members/{userId}': organization,
  'GET /api/organization/invitations': organization,
  'POST /api/organization/invitations': organization,
  'POST /api/organization/invitations/batch': organization,
  'POST /api/organization/invitations/resend': organization,
  'POST /api/organization/invitations/withdraw': organization,
  'GET /api/organization/documents': organization,
  'POST /api/organization/cases/{caseId}/documents/{documentId}/download-link': organization,
  'POST /api/demo/reset': organization,
  'GET /api/organization/people': people,
  'POST /api/organization/people': people,
  'GET /api/organization/people/ending': people,
  'GET /api/organization/people/{personId}': people,
  'PATCH /api/organization/people/{personId}': people,
  'DELETE /api/organization/people/{personId}': people,
  'POST /api/organization/people/{personId}/invitation': people,
  'POST /api/organization/people/{personId}/renewals': people,
  'GET /api/organization/people/{personId}/cases': family,
  'POST /api/organization/people/{personId}/dependents/{dependentId}/cases': family,
  'GET /api/cases/{caseId}/family': family,
  'GET /api/organization/deletions': deletions,
  'GET /api/organization/deletion-receipts': deletions,
  'POST /api/organization/deletions/{userId}': deletions,
  'GET /api/organization/unsent-mail': unsentMail,
  'POST /api/organization/unsent-mail/{mailId}/resend': unsentMail,
  'DELETE /api/organization/unsent-mail/{mailId}': unsentMail,
  'GET /api/organization/audit': audit,
  'GET /api/organization/audit/export': audit,
  'GET /api/organization/report': report,
  'GET /api/organization/report/export': report,
  'GET /api/organization/case-views': caseViews,
  'PUT /api/organization/case-views/{viewId}': caseViews,
  'DELETE /api/organization/case-views/{viewId}': caseViews,
  'GET /api/case-count': counts,
  'GET /api/organization/case-count': counts,
  'GET /api/organization/today-counts': counts,
  'GET /api/organization/consultation-count': counts,
  'POST /api/organization/bulk-changes': bulkJobs,
  'GET /api/organization/bulk-changes': bulkJobs,
  'GET /api/organization/bulk-changes/{jobId}/skipped': bulkJobs,
  'POST /api/organization/bulk-changes/{jobId}/stop': bulkJobs,
  'POST /api/organization/bulk-changes/{jobId}/resume': bulkJobs,
  'POST /api/organization/bulk-changes/{jobId}/undo': bulkJobs,
  'POST /api/organization/case-imports': caseImports,
  'PUT /api/organization/case-imports/{importId}/parts/{part}': caseImports,
  'POST /api/organization/case-imports/{importId}/start': caseImports,
  'GET /api/organization/case-imports': caseImports,
  'GET /api/organization/case-imports/{importId}/skipped': caseImports,
  'POST /api/organization/case-imports/{importId}/stop': caseImports,
  'POST /api/organization/case-imports/{importId}/resume': caseImports,
  'POST /api/organization/case-exports': caseExports,
  'GET /api/organization/case-exports': caseExports,
  'POST /api/organization/case-exports/{exportId}/stop': caseExports,
  'POST /api/organization/case-exports/{exportId}/resume': caseExports,
  'POST /api/organization/case-exports/{exportId}/download-link': caseExports,
});
