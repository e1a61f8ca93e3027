import type { documentsDomain } from '#shared/contract/domains/documents.ts';
import { domainHandler } from '../endpoint.ts';
import { endpoints as documents } from '../endpoints/documents.ts';
import { endpoints as packets } from '../endpoints/packets.ts';
import { endpoints as priority } from '../endpoints/priority.ts';

export const handler = domainHandler<typeof documentsDomain>({
  'GET /api/documents': documents,
  'GET /api/cases/{caseId}/documents': documents,
  'POST /api/cases/{caseId}/uploads': documents,
  'POST /api/cases/{caseId}/uploads/{uploadId}/finish': documents,
  'DELETE /api/cases/{caseId}/uploads/{uploadId}': documents,
  'POST /api/cases/{caseId}/documents/{documentId}/download-link': documents,
  'POST /api/cases/{caseId}/documents/{documentId}/view-link': documents,
  'DELETE /api/cases/{caseId}/documents/{documentId}': documents,
  'GET /api/cases/{caseId}/exhibits': packets,
  'PUT /api/cases/{caseId}/exhibits': packets,
  'GET /api/cases/{caseId}/packets': packets,
  'PUT /api/cases/{caseId}/packets/{number}': packets,
  'GET /api/cases/{caseId}/packets/{number}': packets,
  'POST /api/cases/{caseId}/packets/{number}/cancel': packets,
  'POST /api/cases/{caseId}/packets/{number}/retry': packets,
  'POST /api/cases/{caseId}/packets/{number}/download-link': packets,
  'GET /api/organization/failed-packets': packets,
  'PUT /api/cases/{caseId}/priority': priority,
});
