import type { CaseImport, caseImportsContract } from '#shared/contract/case-imports.ts';
import {
  addImportPart,
  type CaseImportItem,
  caseImportResponse,
  changeCaseImport,
  getCaseImport,
  hasPart,
  isNextPart,
  listCaseImportItems,
  listSkippedLines,
  moveCaseImport,
  newCaseImport,
  putCaseImport,
  sizeOfPart,
} from '../data/cases/case-import.ts';
import { getIdempotentResult, putIdempotencyKey } from '../data/core/idempotency.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import { isWaiting } from '../data/core/job-state.ts';
import { transact } from '../data/core/transaction.ts';
import { checkIsStaff } from '../data/people/membership.ts';
import type { Caller, DomainFunctions } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { checkImportLines } from './check-import-lines.ts';
import { controlJob } from './control-job.ts';

const operation = 'createCaseImport';

/**
 * The caller's own import: users only see and control jobs that run in their name.
 * @throws ApiError `case_import.not_found`
 */
async function requireImport(actor: Caller, id: string): Promise<CaseImportItem> {
  const organizationId = requireOrganization(actor);
  const job = await getCaseImport(actor.userId, id);
  if (job?.org_id !== organizationId) throw new ApiError('case_import.not_found');
  return job;
}

const control = async (
  actor: Caller,
  id: string,
  change: (job: CaseImportItem) => Partial<CaseImportItem> | undefined,
): Promise<CaseImport> =>
  caseImportResponse(await controlJob(() => requireImport(actor, id), change, changeCaseImport));

export const caseImportFunctions: DomainFunctions<typeof caseImportsContract> = {
  createCaseImport: async ({ actor, body: { file_name, total }, idempotencyKey: key }) => {
    const organizationId = requireOrganization(actor);
    const job = newCaseImport({
      ...{ id: timeOrderedId(), org_id: organizationId, user_id: actor.userId, file_name, total },
    });
    const findEarlier = async (): Promise<CaseImportItem> => {
      const earlier = key && (await getIdempotentResult(actor.userId, key, operation));
      const first = earlier && (await getCaseImport(actor.userId, earlier));
      if (!first || first.org_id !== organizationId || first.file_name !== file_name || first.total !== total)
        throw new ApiError('idempotency.conflict');
      return first;
    };
    const earlier = await transact(
      {
        job: putCaseImport(job),
        // Nothing is left behind by someone who is being removed.
        member: checkIsStaff(actor.userId, organizationId),
        key: key ? putIdempotencyKey(actor.userId, key, operation, job.id) : undefined,
      },
      { onConditionFailed: { member: 'permission.denied', key: findEarlier } },
    );
    return caseImportResponse(earlier ?? job);
  },

  putCaseImportLines: async ({ actor, params: { importId, part }, body: { lines } }) => {
    const job = await requireImport(actor, importId);
    const isNext = isNextPart(job, part);
    if (lines.length !== sizeOfPart(job, part) || (isNext && (lines[0]?.line ?? 0) <= job.last_line))
      throw ApiError.invalid('lines', 'Send the lines of the file in order, 50 per part');
    if (!isNext && !hasPart(job, part)) throw new ApiError('conflict');
    const results = await checkImportLines(lines, job.org_id);
    // On a retry, the lines are already stored.
    const stored = isNext ? await addImportPart(job, part, lines) : job;
    const now = stored ?? (await requireImport(actor, importId));
    if (!hasPart(now, part)) throw new ApiError('conflict');
    return { import: caseImportResponse(now), results };
  },

  startCaseImport: async ({ actor, params: { importId }, prepareQuota, audit }) => {
    const job = await requireImport(actor, importId);
    if (job.state !== 'UPLOADING') return caseImportResponse(job);
    if (job.uploaded !== job.total) throw new ApiError('case_import.incomplete');
    const quota = await prepareQuota({ cases_imported: job.total });
    const { moved, update } = moveCaseImport(job, { state: 'RUNNING' });
    const another = await transact(
      {
        job: { Update: update },
        quota: quota.item,
        audit: audit({ kind: 'cases-imported', lines: String(job.total) }),
      },
      { onConditionFailed: { job: () => requireImport(actor, importId), quota: quota.reject } },
    );
    quota.report(another === undefined);
    return caseImportResponse(another ?? moved);
  },

  listCaseImports: async ({ actor }) => {
    const organizationId = requireOrganization(actor);
    const jobs = await listCaseImportItems(actor.userId);
    return { items: jobs.filter(({ org_id }) => org_id === organizationId).map(caseImportResponse) };
  },

  listSkippedLines: async ({ actor, params: { importId }, query }) =>
    listSkippedLines(await requireImport(actor, importId), query),

  stopCaseImport: ({ actor, params: { importId } }) =>
    control(actor, importId, ({ state }) =>
      state === 'RUNNING' ? { state: 'STOPPED', finished_at: timestamp() } : undefined,
    ),

  resumeCaseImport: ({ actor, params: { importId } }) =>
    control(actor, importId, (job) =>
      job.state === 'STOPPED' || isWaiting(job) ? { state: 'RUNNING', finished_at: undefined } : undefined,
    ),
};
