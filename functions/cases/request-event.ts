import type { CaseEvent } from '#shared/records/case-event.ts';
import type { DocumentRequest } from '#shared/records/case-records.ts';
import { getRequest } from '../data/cases/document-request.ts';
import { ApiError } from '../platform/api-error.ts';

type RequestEvent = Extract<CaseEvent, { kind: 'request' }>;

/** What people are told about a requested document. */
export const requestEvent = (
  { id, name, detail, requested_by_id }: DocumentRequest,
  by: { readonly fullName: string },
  from: RequestEvent['from'],
  to: RequestEvent['to'],
): RequestEvent => ({
  kind: 'request',
  by: by.fullName || 'Unknown User',
  id,
  name,
  ...(detail && { detail }),
  ...(requested_by_id && { requested_by_id }),
  from,
  to,
});

/** @throws ApiError `document_request.not_found` */
export async function requireRequest(caseId: string, requestId: string): Promise<DocumentRequest> {
  const request = await getRequest(caseId, requestId);
  if (!request) throw new ApiError('document_request.not_found');
  return request;
}
