import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { answerRequest, markAsAnswer, reopenRequest } from '../data/cases/document-request.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { transact } from '../data/core/transaction.ts';
import { getDocument } from '../data/documents/document.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { caseNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { requestEvent, requireRequest } from './request-event.ts';

export const fulfilDocumentRequest: EndpointFunction<
  typeof staffCasesContract.fulfilDocumentRequest
> = async ({ actor, params, body: { document_id } }) => {
  const found = await requireCase(actor, params.caseId);
  const request = await requireRequest(found.id, params.requestId);
  const document = await getDocument(found.id, document_id);
  if (!document) throw new ApiError('document.not_found');
  if (request.document_id === document_id) return request;
  const at = timestamp();
  const state = request.document_id ? 'answered' : 'open';
  await transact(
    {
      document: markAsAnswer(found.id, document_id),
      request: answerRequest(request, document_id, at),
      history: putHistory(found.id, actor, {
        kind: 'request-answered',
        name: request.name,
        document: document.name,
      }),
      notices: caseNotices(found, actor, requestEvent(request, actor, state, 'answered')),
    },
    { onConditionFailed: { document: 'document.not_found', request: 'conflict' } },
  );
  return { ...request, document_id, fulfilled_at: at };
};

/** Opening an open request changes nothing. */
export const reopenDocumentRequest: EndpointFunction<
  typeof staffCasesContract.reopenDocumentRequest
> = async ({ actor, params }) => {
  const found = await requireCase(actor, params.caseId);
  const request = await requireRequest(found.id, params.requestId);
  const { document_id, fulfilled_at: _, ...open } = request;
  if (!document_id) return open;
  await transact(
    {
      request: reopenRequest(request),
      history: putHistory(found.id, actor, { kind: 'request-reopened', name: request.name }),
      notices: caseNotices(found, actor, requestEvent(request, actor, 'answered', 'open')),
    },
    { onConditionFailed: 'conflict' },
  );
  return open;
};
