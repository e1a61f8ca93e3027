import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { DocumentRequest } from '#shared/records/case-records.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import {
  checkDocumentExists,
  deleteRequest,
  fulfilRequest,
  getRequest,
  listRequests,
  putNewRequest,
} from '../data/cases/document-request.ts';
import { putHistory } from '../data/cases/history.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { createIdempotently } from '../data/core/create-idempotently.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import { transact } from '../data/core/transaction.ts';
import { type NewMail, putMail } from '../data/jobs/mail.ts';
import { getAccount } from '../data/people/account.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { ApiError } from '../platform/api-error.ts';
import { now, timestamp } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

export const listDocumentRequests: EndpointFunction<typeof staffCasesContract.listDocumentRequests> = async ({
  actor,
  params,
  query,
}) => {
  const { id } = await requireCase(actor, params.caseId);
  return listRequests(id, query);
};

/** Request, history, and mail in one transaction, so the applicant is always notified. */
export const requestDocument: EndpointFunction<typeof staffCasesContract.requestDocument> = async ({
  actor,
  params,
  body,
  idempotencyKey,
  checkQuota,
}) => {
  const found = await requireCase(actor, params.caseId);
  await checkQuota({ document_requests: 1 });
  const at = now();
  const request: DocumentRequest = {
    id: timeOrderedId(at),
    case_id: found.id,
    name: body.name,
    ...(body.detail && { detail: body.detail }),
    requested_at: at.toISOString(),
    requested_by: actor.fullName,
  };
  const applicant = await getAccount(found.applicant_id);
  return createIdempotently({
    userId: actor.userId,
    key: idempotencyKey,
    operation: `requestDocument ${found.id}`,
    made: request,
    same: ({ name }) => name === request.name,
    find: (id) => getRequest(found.id, id),
    parts: {
      case: caseActivity(found),
      request: putNewRequest(request),
      history: putHistory(found.id, actor, { kind: 'document-requested', name: request.name }, at),
      // Removed members get no more mail from the organization.
      mail:
        applicant?.membership?.org_id === found.org_id
          ? putMail(mailOf(request, found, applicant.profile.email))
          : undefined,
    },
    gone: { case: 'case.not_found' },
  });
};

const mailOf = (request: DocumentRequest, ofCase: CaseItem, to: string): NewMail =>
  composeMail({
    to,
    subject: `We need a document for your ${pathName(ofCase.path)} case`,
    heading: 'We need one more document',
    paragraphs: [
      `Your legal team needs this document: ${request.name}.`,
      ...(request.detail ? [request.detail] : []),
    ],
    action: { label: 'Open your case', url: `${setting(environmentNames.siteUrl)}/cases/${ofCase.id}` },
  });

/** @throws ApiError `document_request.not_found` */
async function requireRequest(caseId: string, requestId: string): Promise<DocumentRequest> {
  const request = await getRequest(caseId, requestId);
  if (!request) throw new ApiError('document_request.not_found');
  return request;
}

export const withdrawDocumentRequest: EndpointFunction<
  typeof staffCasesContract.withdrawDocumentRequest
> = async ({ actor, params }) => {
  const found = await requireCase(actor, params.caseId);
  const request = await requireRequest(found.id, params.requestId);
  await transact({ request: deleteRequest(request) }, { onConditionFailed: 'document_request.not_found' });
  return undefined;
};

export const fulfilDocumentRequest: EndpointFunction<
  typeof staffCasesContract.fulfilDocumentRequest
> = async ({ actor, params, body }) => {
  const found = await requireCase(actor, params.caseId);
  const request = await requireRequest(found.id, params.requestId);
  const at = timestamp();
  await transact(
    {
      document: checkDocumentExists(found.id, body.document_id),
      request: fulfilRequest(request, body.document_id, at),
    },
    { onConditionFailed: { document: 'document.not_found', request: 'document_request.not_found' } },
  );
  return { ...request, document_id: body.document_id, fulfilled_at: at };
};
