import type { BulkJob, bulkJobsContract, SkippedCase } from '#shared/contract/bulk-jobs.ts';
import { type ErrorCode, errorCodes } from '#shared/contract/error-codes.ts';
import {
  type BulkChangeItem,
  type BulkChangeResult,
  changeBulkChange,
  getBulkChange,
  listBulkChangeItems,
  listSkipped,
  newBulkChange,
  putBulkChange,
} from '../data/cases/bulk-change.ts';
import { bulkChangeResponse, undoUntil } from '../data/cases/bulk-change-state.ts';
import { CaseItem } from '../data/cases/case.ts';
import { getIdempotentResult, putIdempotencyKey, requestDigest } from '../data/core/idempotency.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import { isWaiting } from '../data/core/job-state.ts';
import { keys } from '../data/core/keys.ts';
import { getRows } from '../data/core/read-all.ts';
import { transact } from '../data/core/transaction.ts';
import { checkIsStaff } from '../data/people/membership.ts';
import type { Caller, DomainFunctions } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { controlJob } from './control-job.ts';
import { prepareChange } from './prepare-change.ts';

const operation = 'startBulkChange';

/**
 * The caller's own job: users only see and control jobs that run in their name.
 * @throws ApiError `bulk_change.not_found`
 */
async function requireJob(actor: Caller, id: string): Promise<BulkChangeItem> {
  const organizationId = requireOrganization(actor);
  const job = await getBulkChange(actor.userId, id);
  if (job?.org_id !== organizationId) throw new ApiError('bulk_change.not_found');
  return job;
}

const control = async (
  actor: Caller,
  id: string,
  change: (job: BulkChangeItem) => Partial<BulkChangeItem> | undefined,
): Promise<BulkJob> =>
  bulkChangeResponse(await controlJob(() => requireJob(actor, id), change, changeBulkChange));

export const bulkJobFunctions: DomainFunctions<typeof bulkJobsContract> = {
  startBulkChange: async ({ actor, body, idempotencyKey: key }) => {
    const organizationId = requireOrganization(actor);
    const { change, include_settled = false } = body;
    await prepareChange(change, include_settled, organizationId);
    const caseIds = [...new Set(body.case_ids)];
    const request_digest = requestDigest({ case_ids: caseIds.toSorted(), change, include_settled });
    const job = newBulkChange({
      ...{ id: timeOrderedId(), org_id: organizationId, user_id: actor.userId },
      ...{ change, include_settled, total: caseIds.length, request_digest },
    });
    const findEarlier = async (): Promise<BulkChangeItem> => {
      const earlier = key && (await getIdempotentResult(actor.userId, key, operation));
      const first = earlier && (await getBulkChange(actor.userId, earlier));
      if (!first || first.org_id !== organizationId || first.request_digest !== request_digest)
        throw new ApiError('idempotency.conflict');
      return first;
    };
    const earlier = await transact(
      {
        job: putBulkChange(job, caseIds),
        // Nothing is left behind by someone who is being removed.
        member: checkIsStaff(actor.userId, organizationId),
        key: key ? putIdempotencyKey(actor.userId, key, operation, job.id) : undefined,
      },
      { onConditionFailed: { member: 'permission.denied', key: findEarlier } },
    );
    return bulkChangeResponse(earlier ?? job);
  },

  listBulkChanges: async ({ actor }) => {
    const organizationId = requireOrganization(actor);
    const jobs = await listBulkChangeItems(actor.userId);
    return { items: jobs.filter(({ org_id }) => org_id === organizationId).map(bulkChangeResponse) };
  },

  listSkippedCases: async ({ actor, params, query }) => {
    const job = await requireJob(actor, params.jobId);
    const { items, nextCursor } = await listSkipped(job, query);
    const names = await namesOf(items, job.org_id);
    return {
      items: items.map((result) => skippedOf(result, names.get(result.case_id))),
      ...(nextCursor !== undefined && { nextCursor }),
    };
  },

  stopBulkChange: ({ actor, params }) =>
    control(actor, params.jobId, ({ state }) =>
      state === 'RUNNING' ? { state: 'STOPPED', finished_at: timestamp() } : undefined,
    ),

  resumeBulkChange: ({ actor, params }) =>
    control(actor, params.jobId, (job) =>
      job.state === 'STOPPED' || isWaiting(job) ? { state: 'RUNNING', finished_at: undefined } : undefined,
    ),

  undoBulkChange: ({ actor, params }) =>
    control(actor, params.jobId, (job) => {
      if (job.phase === 'undo') return undefined;
      if (job.state === 'RUNNING') throw new ApiError('conflict');
      if (job.changed === 0) return undefined;
      if (!undoUntil(job)) throw new ApiError('bulk_change.undo_expired');
      return { phase: 'undo', state: 'RUNNING', done: 0, finished_at: undefined, failure: undefined };
    }),
};

/** Not stored with the results, because names change and are deleted with the person. */
async function namesOf(results: readonly BulkChangeResult[], organizationId: string) {
  const rows = await getRows(results.map(({ case_id }) => keys.case(case_id)));
  const cases = rows.map((row) => CaseItem.parse(row)).filter(({ org_id }) => org_id === organizationId);
  return new Map(cases.map(({ id, applicant_name }) => [id, applicant_name]));
}

function skippedOf({ case_id, outcome, code, undo_code }: BulkChangeResult, name: string | undefined) {
  const why = undo_code ?? code;
  const skipped: SkippedCase = {
    ...{ case_id, outcome: outcome === 'changed' ? 'kept' : outcome },
    ...(name !== undefined && { applicant_name: name }),
    ...(why !== undefined && { code: why }),
    ...(isErrorCode(why) && { reason: errorCodes[why].text }),
  };
  return skipped;
}

const isErrorCode = (code: string | undefined): code is ErrorCode =>
  code !== undefined && Object.hasOwn(errorCodes, code);
