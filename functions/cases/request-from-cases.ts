import type { bulkChangesContract, CasesRequest, RequestOutcome } from '#shared/contract/bulk-changes.ts';
import { isSettled } from '#shared/domain/case-status.ts';
import { limits } from '#shared/schema/limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { limitsOf } from '../data/core/check-quota.ts';
import { getIdempotentResult, requestDigest } from '../data/core/idempotency.ts';
import { getQuotaDay } from '../data/documents/quota.ts';
import type { Caller, EndpointFunction, EndpointRequest } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { knownError } from '../platform/known-error.ts';
import { countOwn, countRouteItems, type KnownChecklist, readChecklist } from '../workflows/checklist.ts';
import { rejectedOutcome, stateBefore } from './bulk-outcome.ts';
import { createItems, findItems, isOpen } from './create-items.ts';
import { runInLanes } from './run-in-lanes.ts';

type Request = EndpointRequest<typeof bulkChangesContract.requestFromCases>;

const previewLanes = 5;

/**
 * Requests the same documents on each case independently; failures are reported and don't stop the rest. Idempotent
 * by key, wherever the first attempt was interrupted.
 */
export const requestFromCases: EndpointFunction<typeof bulkChangesContract.requestFromCases> = async (
  request,
) => {
  const organizationId = requireOrganization(request.actor);
  const { case_ids, preview } = request.body;
  const ids = [...new Set(case_ids)];
  // All requests count against one quota, so concurrent ones would conflict with each other.
  const results = await runInLanes(
    ids,
    (id) => id,
    preview ? previewLanes : 1,
    (id) => requestOne(request, id),
  );
  return { results: preview ? await withinQuota(request.actor, organizationId, results) : results };
};

async function requestOne(request: Request, caseId: string): Promise<RequestOutcome> {
  let previous: CaseItem | undefined;
  try {
    previous = await requireCase(request.actor, caseId);
    const requested = await requestItems(request, previous);
    const outcome = requested.length > 0 ? 'changed' : 'unchanged';
    return { case_id: caseId, outcome, ...stateBefore(previous), ...(requested.length > 0 && { requested }) };
  } catch (error) {
    return await rejectedOutcome(caseId, error, previous);
  }
}

/** @returns the items requested from the applicant, including those of an earlier request with the same key */
async function requestItems(
  { actor, body, idempotencyKey, prepareQuota }: Request,
  found: CaseItem,
): Promise<NonNullable<RequestOutcome['requested']>> {
  if (isSettled(found.status) && !body.include_settled) throw new ApiError('case.settled');
  const checklist = await readChecklist(found);
  // A key that was used for other items is rejected, like one of another operation.
  const operation = `requestFromCases ${found.id} ${requestDigest(body.items)}`;
  const key = idempotencyKey && `${idempotencyKey}#${found.id}`;
  if (key && !body.preview) {
    const earlier = await getIdempotentResult(actor.userId, key, operation);
    if (earlier) return withIds(await findItems(checklist, found.id, earlier));
  }
  const missing = missingFrom(checklist, body.items);
  if (missing.length === 0) return [];
  if (countRouteItems(checklist) + countOwn(checklist) + missing.length > limits.checklistItems)
    throw new ApiError('checklist.full');
  if (body.preview) return missing.map(({ title }) => ({ title }));
  const quota = await prepareQuota({ document_requests: missing.length });
  return withIds(await createItems({ actor, found, checklist, requested: missing, quota, operation, key }));
}

const missingFrom = (checklist: KnownChecklist, items: CasesRequest['items']) =>
  items.filter(({ title }) => !isOpen(checklist, title));

const withIds = (items: Awaited<ReturnType<typeof createItems>>) =>
  items.map(({ id, title, version }) => ({ item_id: id, title, version }));

/** What the daily quota allows, in the order of the cases, counted the same way as the change itself. */
async function withinQuota(
  actor: Caller,
  organizationId: string,
  results: readonly RequestOutcome[],
): Promise<RequestOutcome[]> {
  const [{ document_requests: quota }, day] = await Promise.all([
    limitsOf(organizationId),
    getQuotaDay(actor.userId, now()),
  ]);
  const code = 'quota.reached';
  const { text: reason } = await knownError(code);
  let used = day.document_requests ?? 0;
  return results.map((each) => {
    const { requested, ...rest } = each;
    if (!requested) return each;
    if (used + requested.length > quota) return { ...rest, outcome: 'refused', code, reason };
    used += requested.length;
    return each;
  });
}
