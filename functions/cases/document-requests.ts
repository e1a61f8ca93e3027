import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { DocumentRequest } from '#shared/records/case-records.ts';
import { getAccount } from '../data/account.ts';
import { type CaseItem, caseActivity } from '../data/case.ts';
import {
  deleteRequest,
  documentStands,
  fulfilRequest,
  getRequest,
  listRequests,
  putNewRequest,
} from '../data/document-request.ts';
import { putHistory } from '../data/history.ts';
import { timeOrderedId } from '../data/ids.ts';
import { type NewMail, putMail } from '../data/mail.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { checkQuota } from '../http/check-quota.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { writeOnce } from '../http/write-once.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { now, timestamp } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { requireCase } from './require-case.ts';

export const listDocumentRequests: EndpointFunction<typeof staffCasesContract.listDocumentRequests> = async ({
  actor,
  params,
  query,
}) => {
  const { id } = await requireCase(actor, params.caseId);
  return listRequests(id, query);
};

/** Request, history and mail in one transaction: whoever is asked also hears of it. */
export const requestDocument: EndpointFunction<typeof staffCasesContract.requestDocument> = async ({
  actor,
  params,
  body,
  idempotencyKey,
}) => {
  const found = await requireCase(actor, params.caseId);
  await checkQuota(actor, { document_requests: 1 });
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
  return writeOnce(
    {
      userId: actor.userId,
      key: idempotencyKey,
      operation: `requestDocument ${found.id}`,
      made: request,
      same: ({ name }) => name === request.name,
      find: (id) => getRequest(found.id, id),
      gone: 'case.not_found',
    },
    caseActivity(found),
    putNewRequest(request),
    putHistory(found.id, actor, { kind: 'document-requested', name: request.name }, at),
    // Who was removed from the organization gets no more mail from it.
    applicant?.membership?.org_id === found.org_id
      ? putMail(mailOf(request, found, applicant.profile.email))
      : undefined,
  );
};

const mailOf = (request: DocumentRequest, ofCase: CaseItem, to: string): NewMail =>
  composeMail({
    to,
    subject: `A document is missing for your ${pathName(ofCase.path)} case`,
    heading: 'We need one more document',
    paragraphs: [`Your legal team asks for: ${request.name}.`, ...(request.detail ? [request.detail] : [])],
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
  try {
    await writeTogether(deleteRequest(request));
  } catch (error) {
    throw error instanceof ConditionFailed ? new ApiError('document_request.not_found') : error;
  }
  return undefined;
};

export const fulfilDocumentRequest: EndpointFunction<
  typeof staffCasesContract.fulfilDocumentRequest
> = async ({ actor, params, body }) => {
  const found = await requireCase(actor, params.caseId);
  const request = await requireRequest(found.id, params.requestId);
  const at = timestamp();
  try {
    await writeTogether(
      documentStands(found.id, body.document_id),
      fulfilRequest(request, body.document_id, at),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new ApiError(error.failed[0] ? 'document.not_found' : 'document_request.not_found');
  }
  return { ...request, document_id: body.document_id, fulfilled_at: at };
};
