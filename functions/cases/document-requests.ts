import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { DocumentRequest } from '#shared/records/case-records.ts';
import { caseActivity } from '../data/cases/case.ts';
import {
  deleteRequest,
  findRequests,
  getRequest,
  listRequests,
  putNewRequest,
} from '../data/cases/document-request.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { createIdempotently } from '../data/core/create-idempotently.ts';
import { getIdempotentResult } from '../data/core/idempotency.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { requestEvent, requireRequest } from './request-event.ts';

export const listDocumentRequests: EndpointFunction<typeof staffCasesContract.listDocumentRequests> = async ({
  actor,
  params,
  query,
}) => {
  const { id } = await requireCase(actor, params.caseId);
  return listRequests(id, query);
};

/**
 * Request, history, and notice in one transaction, so the applicant is always notified. If an open request has the
 * same name, the person has to confirm; that is a reminder, and two people who request at once both succeed.
 */
export const requestDocument: EndpointFunction<typeof staffCasesContract.requestDocument> = async ({
  actor,
  params,
  body,
  idempotencyKey,
  prepareQuota,
}) => {
  const found = await requireCase(actor, params.caseId);
  const operation = `requestDocument ${found.id}`;
  const isRepeated = async () =>
    idempotencyKey && (await getIdempotentResult(actor.userId, idempotencyKey, operation)) !== undefined;
  // The key is read last: it was written together with the request that a repeat finds here.
  if (!body.confirmed && (await isRequested(found.id, body.name)) && !(await isRepeated()))
    throw new ApiError('document_request.duplicate');
  const quota = await prepareQuota({ document_requests: 1 });
  const at = now();
  const request: DocumentRequest = {
    id: timeOrderedId(at),
    case_id: found.id,
    name: body.name,
    ...(body.detail && { detail: body.detail }),
    requested_at: at.toISOString(),
    requested_by: actor.fullName,
    requested_by_id: actor.userId,
  };
  return createIdempotently({
    userId: actor.userId,
    key: idempotencyKey,
    operation,
    made: request,
    quota,
    same: ({ name }) => name === request.name,
    find: (id) => getRequest(found.id, id),
    parts: {
      case: caseActivity(found),
      request: putNewRequest(request),
      history: putHistory(found.id, actor, { kind: 'document-requested', name: request.name }, at),
      notices: caseNotices(found, actor, requestEvent(request, actor, 'none', 'open')),
    },
    gone: { case: 'case.not_found' },
  });
};

const comparable = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

async function isRequested(caseId: string, name: string): Promise<boolean> {
  const open = await findRequests(caseId);
  return open.some((request) => comparable(request.name) === comparable(name));
}

export const withdrawDocumentRequest: EndpointFunction<
  typeof staffCasesContract.withdrawDocumentRequest
> = async ({ actor, params }) => {
  const found = await requireCase(actor, params.caseId);
  const request = await requireRequest(found.id, params.requestId);
  const state = request.document_id ? 'answered' : 'open';
  await transact(
    {
      request: deleteRequest(request),
      history: putHistory(found.id, actor, { kind: 'request-canceled', name: request.name }),
      notices: caseNotices(found, actor, requestEvent(request, actor, state, 'withdrawn')),
    },
    { onConditionFailed: 'document_request.not_found' },
  );
  return undefined;
};
