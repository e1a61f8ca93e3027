import type { caseExportsContract, StartedExport } from '#shared/contract/case-exports.ts';
import type { CaseFilter } from '#shared/contract/staff-cases.ts';
import { exportLimits } from '#shared/domain/export-limits.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { limits } from '#shared/schema/limits.ts';
import {
  type CaseExportItem,
  caseExportResponse,
  changeCaseExport,
  exportKey,
  getCaseExport,
  listCaseExportItems,
  moveCaseExport,
  newCaseExport,
  putCaseExport,
} from '../data/cases/case-export.ts';
import { countStaffCases } from '../data/cases/count-staff-cases.ts';
import { takeExportSlot } from '../data/cases/running-exports.ts';
import { readStaffCases } from '../data/cases/staff-case-list.ts';
import { getIdempotentResult, putIdempotencyKey, requestDigest } from '../data/core/idempotency.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import { isWaiting } from '../data/core/job-state.ts';
import { retryWhileStale } from '../data/core/retry-while-stale.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { requireStored, signDownload } from '../data/documents/stored-file.ts';
import { checkIsStaff } from '../data/people/membership.ts';
import { getOrganizationStats } from '../data/people/organization-stats.ts';
import type { Caller, DomainFunctions, EndpointRequest } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { organizationZone } from '../mail/zone-of.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { caseCsv, csvType } from './case-csv.ts';
import { controlJob } from './control-job.ts';
import { csvContext } from './csv-context.ts';
import { resolveOwner } from './owner-filter.ts';

type Request = EndpointRequest<typeof caseExportsContract.startCaseExport>;

const operation = 'startCaseExport';
const maxAttempts = 5;

/**
 * The caller's own export.
 * @throws ApiError `case_export.not_found`
 */
async function requireExport(actor: Caller, id: string): Promise<CaseExportItem> {
  const organizationId = requireOrganization(actor);
  const job = await getCaseExport(actor.userId, id);
  if (job?.org_id !== organizationId) throw new ApiError('case_export.not_found');
  return job;
}

/**
 * Makes an export run, and takes one of the organization's slots for it.
 * @returns what happened concurrently instead: the job advanced, or its key was used
 * @throws ApiError `case_export.limit_reached`; `permission.denied` if the person is no longer staff; `conflict` when
 * concurrent starts won too often
 */
async function run(
  job: CaseExportItem,
  parts: { job: TransactItem } & Partial<Record<'member' | 'audit' | 'key', TransactItem | undefined>>,
): Promise<'moved' | 'repeated' | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const slot = await takeExportSlot(job);
    if (!slot) throw new ApiError('case_export.limit_reached');
    const failed = await transact(
      { ...parts, slot },
      {
        onConditionFailed: {
          member: 'permission.denied',
          key: () => 'repeated' as const,
          job: () => 'moved' as const,
          slot: () => 'taken' as const,
        },
      },
    );
    if (failed !== 'taken') return failed;
  }
  throw new ApiError('conflict');
}

/** The number of cases the file will have; undefined if there are too many to count. */
async function expectedRows(organizationId: string, filter: CaseFilter): Promise<number | undefined> {
  const { sort: _, ...narrowing } = filter;
  const known = Object.values(narrowing).every((value) => value === undefined || value === '')
    ? { count: (await getOrganizationStats(organizationId)).cases, more: false }
    : await countStaffCases(organizationId, filter);
  return known.more ? undefined : Math.min(known.count, exportLimits.cases);
}

export const caseExportFunctions: DomainFunctions<typeof caseExportsContract> = {
  startCaseExport: async (request) => {
    const { actor, body, idempotencyKey: key, audit } = request;
    const organizationId = requireOrganization(actor);
    const filter = resolveOwner(body, actor);
    const earlier = await findEarlier(request, filter);
    if (earlier) return earlier;
    const file = await readFile(organizationId, filter);
    const job = newCaseExport({
      ...{ id: timeOrderedId(), org_id: organizationId, user_id: actor.userId, filter },
      total: file ? undefined : await expectedRows(organizationId, filter),
    });
    const result = file ? inResponse(filter) : job.id;
    const parts = {
      member: isStillStaff(actor),
      // The audit entry is written before any case data leaves.
      audit: audit({ kind: 'cases-exported' }),
      key: key ? putIdempotencyKey(actor.userId, key, operation, result) : undefined,
    };
    const outcome = file
      ? await transact(parts, {
          onConditionFailed: { member: 'permission.denied', key: () => 'repeated' as const },
        })
      : await run(job, { ...parts, job: putCaseExport(job) });
    if (!outcome) return file ?? started(job);
    const first = await findEarlier(request, filter);
    if (!first) throw new ApiError('idempotency.conflict');
    return first;
  },

  listCaseExports: async ({ actor }) => {
    const organizationId = requireOrganization(actor);
    const jobs = await listCaseExportItems(actor.userId);
    return { items: jobs.filter(({ org_id }) => org_id === organizationId).map(caseExportResponse) };
  },

  stopCaseExport: async ({ actor, params }) =>
    caseExportResponse(
      await controlJob(
        () => requireExport(actor, params.exportId),
        ({ state }) => (state === 'RUNNING' ? { state: 'STOPPED', finished_at: timestamp() } : undefined),
        changeCaseExport,
      ),
    ),

  resumeCaseExport: ({ actor, params }) =>
    retryWhileStale('conflict', async () => {
      const job = await requireExport(actor, params.exportId);
      if (job.state !== 'STOPPED' && !isWaiting(job)) return caseExportResponse(job);
      const { moved, update } = moveCaseExport(job, { state: 'RUNNING', finished_at: undefined });
      const isStale = await run(job, { job: { Update: update } });
      return isStale ? undefined : caseExportResponse(moved);
    }),

  createCaseExportLink: async ({ actor, params }) => {
    const job = await requireExport(actor, params.exportId);
    if (job.state !== 'DONE') throw new ApiError('case_export.not_finished');
    await requireStored(exportKey(job), 'case_export.not_found');
    const day = todayIn(await organizationZone(job.org_id), new Date(job.created_at));
    const name = `cases-${day}.csv`;
    return signDownload({ key: exportKey(job), name, mimeType: csvType }, exportLimits.linkSeconds);
  },
};

/** Someone who is being removed receives nothing, and leaves no export behind. */
const isStillStaff = (actor: Caller): TransactItem => checkIsStaff(actor.userId, requireOrganization(actor));

const started = (job: CaseExportItem): StartedExport => ({ kind: 'job', job: caseExportResponse(job) });

/** @returns undefined when the list is too long for a response */
async function readFile(organizationId: string, filter: CaseFilter): Promise<StartedExport | undefined> {
  // One extra case distinguishes a full list from a longer one.
  const place = { after: undefined, limit: limits.exportRows + 1 };
  const { items, next } = await readStaffCases(organizationId, filter, place);
  return next || items.length > limits.exportRows
    ? undefined
    : { kind: 'file', csv: caseCsv(items, await csvContext(organizationId)), rows: items.length };
}

/** What an idempotency key refers to if the export was in the response itself and nothing was stored. */
const inResponse = (filter: CaseFilter): string => `file ${requestDigest(filter)}`;

/**
 * The result of the first use of the request's key; undefined if it is unused or belongs to another operation. A file
 * has the current cases, so repeating it is audited again.
 * @throws ApiError `idempotency.conflict` when the key was used for a different export
 */
async function findEarlier(
  { actor, idempotencyKey: key, audit }: Request,
  filter: CaseFilter,
): Promise<StartedExport | undefined> {
  const result = key && (await getIdempotentResult(actor.userId, key, operation));
  if (!result) return undefined;
  const file = result === inResponse(filter) && (await readFile(requireOrganization(actor), filter));
  if (file) {
    await transact(
      { member: isStillStaff(actor), audit: audit({ kind: 'cases-exported' }) },
      { onConditionFailed: 'permission.denied' },
    );
    return file;
  }
  const job = await getCaseExport(actor.userId, result);
  const isSame =
    job?.org_id === actor.organizationId && JSON.stringify(job?.filter) === JSON.stringify(filter);
  if (job && isSame) return started(job);
  throw new ApiError('idempotency.conflict');
}
